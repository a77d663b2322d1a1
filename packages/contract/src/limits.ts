import { maxDevices, maxPlays } from "@matinee/domain/admission";
import { minPhoneDigits } from "@matinee/domain/contact";
import { creditBundle, creditCents } from "@matinee/domain/credit-rules";
import {
  defaultDonationSuggestionsCents,
  maxDonationCents,
  minDonationCents,
} from "@matinee/domain/donations";
import { eventTextLimits, maxTopicTags } from "@matinee/domain/event-rules";
import {
  builderImageTypes,
  cropAspects,
  minImageSizes,
  imageTypes,
  initialCropWidth,
  maxCropOutputWidth,
  minCropWidth,
} from "@matinee/domain/image-rules";
import { itemTextLimits, maxPriceCents, maxShippingCents } from "@matinee/domain/item-rules";
import { minPasswordLength } from "@matinee/domain/sign-up-rules";
import { descriptionCutOff, subtitleCutOff } from "@matinee/domain/text-rules";
import { paywallTexts } from "./messages/screenings.ts";

/** Longest texts, in characters. */
export const textLimits = { ...eventTextLimits, ...itemTextLimits } as const;

/** Shortest and most, as counts. */
export const countLimits = {
  passwordCharacters: minPasswordLength,
  phoneDigits: minPhoneDigits,
  skuDigits: 10,
  topicTagsPerPage: maxTopicTags,
  photosPerPage: 60,
  visits: maxPlays,
  devicesAtATime: maxDevices,
  bulkUpdateIds: 1000,
  creditsPerChange: 1000,
} as const;

/** Where long texts are cut, in characters. */
export const cutOffs = { description: descriptionCutOff, subtitle: subtitleCutOff } as const;

/** Rows a page. */
export const pageSizes = {
  staffList: 50,
  eventGrid: 12,
  attendees: 50,
  comments: 50,
} as const;

/** Amounts in US cents. */
export const prices = {
  creditCents,
  creditBundle,
  minDonationCents,
  maxDonationCents,
  maxPriceCents,
  maxShippingCents,
  /** The card provider takes no charge below this. */
  minChargeCents: 50,
} as const;

/** The numbers of credits that the purchase dialog sells. */
export const creditPurchases = [1, prices.creditBundle] as const;

/** What a new event's paywall asks; `price` in cents as on the wire, `showTime` in seconds of the feature. */
export const defaultPaywall = {
  price: 750,
  showTime: 30,
  ...paywallTexts,
} as const;

/** A filmmaker's own override them. The gate also offers 0. */
export const donationDefaults = { suggestionsCents: defaultDonationSuggestionsCents } as const;

/** Pixels of the source before any crop, and width to height of what the crop puts out. */
export const images = {
  minima: minImageSizes,
  cropAspects,
  minCropWidth,
  initialCropWidth,
  maxCropOutputWidth,
  types: imageTypes,
  builderTypes: builderImageTypes,
} as const;

/** Milliseconds between two looks. */
export const pollMs = {
  midroll: 500,
  endOfVideo: 250,
  /** The slowest that upload status may be polled. */
  uploadStatus: 50_000,
  heartbeat: 15_000,
  /** Whether a grant still stands; what has ended stops well within `lifetimes.revocationSeconds`. */
  standing: 4000,
} as const;

/** Milliseconds. */
export const delaysMs = {
  missingEventRedirect: 3000,
  couponRedirect: 2000,
  resizeDebounce: 100,
  cropPreviewDebounce: 500,
  stallReplay: 2000,
  /** From a film's last frame to the thanks. */
  endOfFilm: 1000,
  /** From the beginning of a sponsor's preroll until it can be skipped. */
  skipPreroll: 5000,
  /** How long the player says that it resumed. */
  resumedNote: 5000,
} as const;

/** How often a stalled phone player is replayed. */
export const stallRetries = 3;

/** How long a toast stays, in milliseconds; `standard` where the specification says nothing. */
export const toastMs = {
  shortest: 2000,
  standard: 3000,
  /** What went wrong. */
  failure: 5000,
  /** What went wrong, and why or what to do about it. */
  reason: 6000,
  urlTaken: 6000,
  bankLinked: 6000,
  outsideProcessor: 8000,
} as const;

/** How long the server keeps things valid. */
export const lifetimes = {
  sessionIdleDays: 14,
  sessionAbsoluteDays: 90,
  handoffSeconds: 60,
  passwordResetHours: 1,
  reservationMinutes: 15,
  /** Away for longer than this, or at the film's end: the next start is a visit of its own. */
  sittingGapMinutes: 30,
  /** A refunded or disputed viewer's bytes stop within this. */
  revocationSeconds: 10,
  reconcilerMinutes: 5,
} as const;

/** Hours before the opening at which reminders are sent. */
export const reminderHours = [24, 1] as const;

/** Minimum widths in pixels. */
export const breakpoints = {
  phonePlus: 440,
  tablet: 768,
  tabletPlus: 960,
  laptop: 1024,
  laptopPlus: 1200,
  desktop: 1230,
  desktopPlus: 1380,
  monitor: 1500,
  monitorPlus: 2000,
} as const;

/** Pixels. */
export const sizes = {
  eventCard: { width: 255, height: 298 },
  tableMaxHeight: 740,
  dropdownMaxHeight: 300,
} as const;

/** Page buttons stand in groups of this many. */
export const pageButtonGroup = 3;

export const datePickerMinutes = 60;

/** Days that an event built by the provider takes. */
export const providerLeadDays = 10;
