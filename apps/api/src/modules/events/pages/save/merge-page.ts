import type { PaywallSettings } from "@matinee/contract/schemas/page-settings";
import type { SavePage } from "@matinee/contract/schemas/pages";
import { type AttendeeQuestion, normalizeQuestion } from "@matinee/domain/attendee-questions";
import { parseEmbedOrigin } from "@matinee/domain/embed-origins";
import { toEventSlug } from "@matinee/domain/event-slug";
import { findScreeningWindow } from "@matinee/domain/window";
import { defaultTicketRules } from "@matinee/domain/tickets";
import { isTimeZone } from "@matinee/domain/time-zones";
import { uuidv7 } from "uuidv7";
import { createFieldError } from "../../../../platform/errors.ts";
import type { PageFlags } from "../page-flags.rules.ts";
import type { Page } from "../page.rules.ts";
import { mergeReceipt, mergeTax } from "./event-tax.ts";
import type { ColumnOf } from "./page-changes.ts";
import type { MediaField } from "./page-media.ts";

/** What of a save is stored here. A new field does not compile until it is merged here or named among the others. */
type MergedField = Exclude<
  keyof SavePage,
  MediaField | keyof PageFlags | "active" | "photos" | "version" | "confirmed"
>;

/**
 * Merges a save into the stored event: texts, dates with their window, and settings. Media, flags and photos need the
 * database and are resolved elsewhere.
 * @throws AppError invalid when email capture and the paywall are turned on at once
 */
export function mergePage(stored: Page, input: SavePage): Page {
  const merged = {
    title: input.title?.trim() ?? stored.title,
    slug: input.url === undefined ? stored.slug : toEventSlug(input.url.trim()),
    description: input.description?.trim() ?? stored.description,
    language: input.language ?? stored.language,
    currency: input.currency ?? stored.currency,
    eventStart: mergeDate(input.eventStart, stored.eventStart),
    eventEnd: mergeDate(input.eventEnd, stored.eventEnd),
    showHours: input.showHours ?? stored.showHours,
    timezone: input.timezone ?? stored.timezone,
    test: input.test ?? stored.test,
    diyEvent: input.diyEvent ?? stored.diyEvent,
    filmTeamEmail: mergeText(input.filmTeamEmail, stored.filmTeamEmail),
    contactEmail: mergeText(input.contactEmail, stored.contactEmail),
    showForwardButton: input.showForwardButton ?? stored.showForwardButton,
    interactiveQa: input.interactiveQa ?? stored.interactiveQa,
    faqSectionTitle: mergeText(input.faqSectionTitle, stored.faqSectionTitle),
    hasSponsor: input.hasSponsor ?? stored.hasSponsor,
    sponsorName: mergeText(input.sponsorName, stored.sponsorName),
    sponsorUrl: mergeWebAddress(input.sponsorUrl, stored.sponsorUrl),
    sponsorDetails: mergeText(input.sponsorDetails, stored.sponsorDetails),
    showSponsorPreroll: input.showSponsorPreroll ?? stored.showSponsorPreroll,
    embedOrigins: mergeOrigins(input.embedOrigins, stored.embedOrigins),
    viewerWatermark: input.viewerMark ?? stored.viewerWatermark,
    ticketSettings: mergeTicketSettings(stored, input),
    tax: mergeTax(stored, input),
    receipt: mergeReceipt(stored, input),
    capacity: input.capacity === undefined ? stored.capacity : input.capacity,
    passShare: input.passShare === undefined ? stored.passShare : input.passShare,
    saleFrom: mergeDate(input.saleFrom, stored.saleFrom),
    ...mergeViewingHours(stored, input),
    questions: mergeQuestions(stored.questions, input.questions),
    subscriptionSettings: { ...stored.subscriptionSettings, ...input.subscriptionSettings },
    aboutSettings: mergeAboutSettings(stored, input),
    ...mergeGateSettings(stored, input),
  } satisfies Pick<Page, ColumnOf<MergedField>>;
  const next = { ...stored, ...merged };
  // A festival's dates follow from its screenings.
  if (stored.kind === "festival") return next;
  // An invalid time zone has no window; the page rules reject the save for it.
  const window = isTimeZone(next.timezone) ? findScreeningWindow(next) : null;
  return { ...next, opensAt: window?.opensAt ?? null, closesAt: window?.closesAt ?? null };
}

function mergeTicketSettings(stored: Page, { ticketSettings: input }: SavePage): Page["ticketSettings"] {
  if (!input) return stored.ticketSettings;
  const merged = { ...defaultTicketRules, ...stored.ticketSettings, ...input };
  // An event with the ordinary rules stays without its own, so that a save of what was read changes nothing.
  const isOrdinary = JSON.stringify(merged) === JSON.stringify(defaultTicketRules);
  return stored.ticketSettings === null && isOrdinary ? null : merged;
}

/** Who has no hours to finish cannot finish after the event. */
function mergeViewingHours(
  stored: Page,
  { unlockHours = stored.unlockHours, watchHours = stored.watchHours, ends = stored.ends }: SavePage,
): Pick<Page, "unlockHours" | "watchHours" | "ends"> {
  return { unlockHours, watchHours, ends: watchHours === null ? "with-event" : ends };
}

/** A question without an id, or with that of one before it, is new. */
function mergeQuestions(stored: AttendeeQuestion[], input: SavePage["questions"]): AttendeeQuestion[] {
  if (!input) return stored;
  const ids = new Set<string>();
  const merged = input.map(({ id: given, ...question }) => {
    const id = given === undefined || ids.has(given) ? uuidv7() : given;
    ids.add(id);
    return normalizeQuestion({ id, ...question });
  });
  // The database orders the keys of a stored question in its own way.
  const isSame = JSON.stringify(merged) === JSON.stringify(stored.map(normalizeQuestion));
  return isSame ? stored : merged;
}

const mergeDate = (value: string | undefined, stored: Date | null) =>
  value === undefined ? stored : value === "" ? null : new Date(value);

const mergeText = (value: string | undefined, stored: string | null) =>
  value === undefined ? stored : value.trim() || null;

/** Adds the scheme, which people leave out. */
function mergeWebAddress(value: string | undefined, stored: string | null): string | null {
  const text = mergeText(value, stored);
  return text === null || value === undefined || /^[a-z][a-z+.-]*:/i.test(text) ? text : `https://${text}`;
}

/** Reduces addresses to their origins, each once. One that is no site stays as it is: the page rules reject it. */
function mergeOrigins(values: string[] | undefined, stored: string[]): string[] {
  if (!values) return stored;
  return [...new Set(values.map((value) => parseEmbedOrigin(value) ?? value))];
}

function mergeAboutSettings(
  stored: Page,
  { aboutSettings: aboutInput = {} }: SavePage,
): Page["aboutSettings"] {
  const { liveDate, liveUrl, messageVideo, ...rest } = { ...stored.aboutSettings, ...aboutInput };
  const webAddress = mergeWebAddress(aboutInput.liveUrl, liveUrl ?? null);
  return {
    ...rest,
    ...(messageVideo && { messageVideo }),
    ...(liveDate && { liveDate: new Date(liveDate).toISOString() }),
    ...(webAddress && { liveUrl: webAddress }),
  };
}

/** Leaves out the parts of an early-bird price that are 0 or "", and all of them without a price. */
function dropUnsetEarlyBird({
  earlyPrice,
  earlyUntil,
  earlyQuantity,
  ...settings
}: PaywallSettings): PaywallSettings {
  if (!earlyPrice) return settings;
  return {
    ...settings,
    earlyPrice,
    ...(earlyUntil && { earlyUntil: new Date(earlyUntil).toISOString() }),
    ...(earlyQuantity && { earlyQuantity }),
  };
}

/** Leaves out a choice of the price that is off, and a suggestion of 0 or without the choice. */
function dropUnsetChoice({ payWhatYouCan, suggestedPrice, ...settings }: PaywallSettings): PaywallSettings {
  if (!payWhatYouCan) return settings;
  return { ...settings, payWhatYouCan, ...(suggestedPrice && { suggestedPrice }) };
}

/**
 * Email capture and the paywall exclude each other: turning one on turns the other off (rules/access.md, Gate).
 */
function mergeGateSettings(
  stored: Page,
  input: SavePage,
): Pick<Page, "emailCapture" | "paywallSettings" | "paywallUpdated"> {
  // Only the server sets the product ids.
  const {
    paywallProductId: _paywall,
    donationProductId: _donation,
    earlyProductId: _early,
    earlySoldBefore: _soldBefore,
    ...paywallInput
  } = input.paywallSettings ?? {};
  const paywall = dropUnsetChoice(dropUnsetEarlyBird({ ...stored.paywallSettings, ...paywallInput }));
  let emailCapture = input.emailCapture ?? stored.emailCapture;
  const isPaywallNew = paywall.enablePaywall && !stored.paywallSettings.enablePaywall;
  if (emailCapture && paywall.enablePaywall) {
    const isCaptureNew = !stored.emailCapture;
    if (isCaptureNew && isPaywallNew) {
      throw createFieldError("emailCapture", (t) => t.apiErrors.events.captureOrPaywall);
    }
    if (isPaywallNew) emailCapture = false;
    else paywall.enablePaywall = false;
  }
  const turnedOn = paywall.enablePaywall && isPaywallNew;
  const isPresale = turnedOn ? (paywallInput.isPresale ?? !paywall.payWhatYouCan) : paywall.isPresale;
  return {
    emailCapture,
    paywallSettings: { ...paywall, isPresale: isPresale && paywall.enablePaywall },
    paywallUpdated: stored.paywallUpdated || turnedOn,
  };
}
