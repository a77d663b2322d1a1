import { maxEmbedOrigins } from "@matinee/domain/embed-origins";
import { eventTextLimits } from "@matinee/domain/event-text-limits";
import { PAGE_KINDS, SCREENING_ENDS } from "@matinee/domain/page-kind";
import { PASS_GAPS } from "@matinee/domain/passes";
import { viewingHours } from "@matinee/domain/viewing-windows";
import { PREMIERE_STATES } from "@matinee/domain/premiere-clock";
import { z } from "zod";
import {
  cents,
  currency,
  instant,
  acceptJsonOrObject,
  uuid,
  acceptWholeRecord,
  nameText,
} from "../envelope.ts";
import { maxPhotosPerPage } from "@matinee/domain/limits";
import { maxCapacity } from "@matinee/domain/capacity";
import { EVENT_ROLES } from "@matinee/domain/vocabulary";
import { PAGE_ROLES } from "../policy.ts";
import { capabilitySchema } from "./accounts.ts";
import { attendeeQuestionSchema, saveAttendeeQuestionSchema } from "./attendee-questions.ts";
import { commentSchema } from "./faq.ts";
import { publicFilmSchema } from "./films.ts";
import {
  aboutSettingsSchema,
  paywallSettingsSchema,
  receiptSettingsSchema,
  saveAboutSettingsSchema,
  savePaywallSettingsSchema,
  saveTaxSettingsSchema,
  subscriptionSettingsSchema,
  taxSettingsSchema,
  ticketSettingsSchema,
} from "./page-settings.ts";
import { ownedProductSchema, productSchema } from "./products.ts";
import { tagSchema } from "./tags.ts";
import { languageSchema } from "./translations.ts";
import { describeRule } from "../rule-text.ts";

export const photoSchema = z.object({
  id: uuid,
  url: z.string(),
  title: z.string(),
  sort_order: z.number().int(),
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
});

/** When an event shows its film to everyone at once. The room's stream has the clock and the programme. */
const premiereTimesSchema = z.object({
  startsAt: instant,
  /** From then on viewers are admitted. */
  lobbyOpensAt: instant,
  /** From then on the programme is shown: the planned start, or the earlier one that a command brought about. */
  programmeFrom: instant,
  /** From then on the film plays at any time; null without an encore. */
  encoreFrom: instant.nullable(),
  /** When the programme ends or ended; null while it is held or paused. */
  endsAt: instant.nullable(),
  /** When ticket sales end or ended; null while no end is set. */
  ticketsUntil: instant.nullable(),
});

/** The same for those who run the event, with the last command. */
const ownedPremiereTimesSchema = premiereTimesSchema.extend({
  /** What the last command left: see the premiere's clock. */
  state: z.enum(PREMIERE_STATES),
  /** When the programme began or begins by the clock; null while it is held without a planned length, paused, or ended. */
  beginsAt: instant.nullable(),
});
export type OwnedPremiereTimes = z.infer<typeof ownedPremiereTimesSchema>;

/** The ticket at a lower price. Amounts in cents. */
const earlyBirdSchema = z.object({
  productId: uuid,
  price: cents,
  ordinaryPrice: cents,
  /** Null without an end in time. */
  until: instant.nullable(),
  /** Tickets left at this price; null without a limit. */
  left: z.number().int().nullable(),
});
export type EarlyBirdOffer = z.infer<typeof earlyBirdSchema>;

/** The public fields of an event. Prices are in the smallest unit of its currency. */
const publicFields = {
  id: uuid,
  /** A festival has a programme of screenings, and no film of its own. */
  kind: z.enum(PAGE_KINDS),
  /** The festival in whose programme a screening is; null outside of festivals. */
  festivalId: uuid.nullable(),
  /** How many films the activated screenings of a festival show; null for a screening. */
  programmeFilms: z.number().int().nullable(),
  /** Of its prices and orders. */
  currency,
  /** The tax of its prices. That of the buyer's place comes on top of US and Canadian dollars, and is inside of the others. */
  tax: taxSettingsSchema,
  /** Whether the checkout asks businesses for a name and a tax number, and what donors read about the charity. */
  receipt: receiptSettingsSchema,
  /** The lowest price of the passes of a festival that are on sale, without the hidden ones; null without one. */
  passesFrom: cents.nullable(),
  url: z.string(),
  title: z.string(),
  /** The log line. */
  description: z.string(),
  /** That of its own texts; for a reader of another one, that of their translations where there are any. */
  language: languageSchema,
  /** Of texts that are in another language than `language`, by their names, or the id of what they belong to and their names. */
  textLanguages: z.record(z.string(), languageSchema).optional(),
  createdAt: instant,
  updatedAt: instant,
  /** Grows with each change. A save sends it back. Calendar files use it as their sequence. */
  version: z.number().int(),
  eventStart: instant.nullable(),
  eventEnd: instant.nullable(),
  showHours: z.boolean(),
  /** The owner's IANA time zone. */
  timezone: z.string(),
  /** The computed window; null without dates. */
  opensAt: instant.nullable(),
  closesAt: instant.nullable(),
  /** An alias of `activated`. */
  active: z.boolean(),
  activated: z.boolean(),
  archived: z.boolean(),
  cancelled: z.boolean(),
  /** Null when the film is shown at any time of the window. */
  premiere: premiereTimesSchema.nullable(),
  emailCapture: z.boolean(),
  backgroundImage: z.string().nullable(),
  mobileBackgroundImage: z.string().nullable(),
  /** Hex color from the artwork, readable on the page's background. */
  accent: z.string().nullable(),
  trailerUrl: z.string().nullable(),
  trailerSeconds: z.number().nullable(),
  hasFeature: z.boolean(),
  featureSeconds: z.number().nullable(),
  featurePoster: z.string().nullable(),
  /** The films of the library that it shows, in their order; none for an event with a film of its own. */
  films: z.array(
    publicFilmSchema.extend({
      id: uuid,
      synopsis: z.string(),
      warnings: z.string(),
      /** Of its file; null without one. */
      seconds: z.number().nullable(),
    }),
  ),
  photos: z.array(photoSchema),
  filmTeamEmail: z.string().nullable(),
  contactEmail: z.string().nullable(),
  showForwardButton: z.boolean(),
  interactiveQa: z.boolean(),
  faqSectionTitle: z.string().nullable(),
  comments: z.array(commentSchema),
  products: z.array(productSchema),
  capability: capabilitySchema,
  hasSponsor: z.boolean(),
  sponsorName: z.string().nullable(),
  sponsorUrl: z.string().nullable(),
  sponsorLogo: z.string().nullable(),
  sponsorDetails: z.string().nullable(),
  showSponsorPreroll: z.boolean(),
  viewerMark: z.boolean(),
  paywallSettings: paywallSettingsSchema,
  /** Null while tickets have their ordinary price. */
  earlyBird: earlyBirdSchema.nullable(),
  subscriptionSettings: subscriptionSettingsSchema,
  ticketSettings: ticketSettingsSchema,
  /** Before it no tickets are sold; null: as soon as the event sells any. */
  saleFrom: instant.nullable(),
  /** Null while more than a few places are left, and when they are not counted. */
  places: z.enum(["few-left", "sold-out"]).nullable(),
  /** Whether people may wait for one of these places, which are sold out. */
  hasWaitlist: z.boolean(),
  /** Whether its tickets are sold to those only who are let in from a queue. */
  hasQueue: z.boolean(),
  /** Whether a queue opens by itself once many have the checkout open, which therefore says so every minute. */
  queueOnStandby: z.boolean(),
  /** Hours in which a ticket or registration must be begun, after it was got or the event opened; null: until the closing. */
  unlockHours: z.number().int().nullable(),
  /** Hours for the film, from when watching counts; null: until the closing. */
  watchHours: z.number().int().nullable(),
  /** Whether `watchHours` ends with the event, or who began in time may finish after it. */
  ends: z.enum(SCREENING_ENDS),
  /** What buyers of tickets and people who register are asked, in order. */
  questions: z.array(attendeeQuestionSchema),
  /** Without `liveUrl`, which only admitted viewers get. */
  aboutSettings: aboutSettingsSchema,
  /** The server's time of the response. Countdowns use it, because device clocks can be wrong. */
  serverNow: instant,
  /** Only in the private copy of a test purchase. */
  testPurchase: z.literal(true).optional(),
};

export const publicPageSchema = z.object({ view: z.literal("public"), ...publicFields });
export type PageFilm = PublicPage["films"][number];
export type PublicPage = z.infer<typeof publicPageSchema>;

export const ownedPageSchema = z.object({
  view: z.literal("owner"),
  /** What the caller is to the event. Members of its team see no email and no payout account of the owner. */
  role: z.enum(PAGE_ROLES),
  /**
   * What the caller may do with the event, its free tickets and its registrations (`remove`), see of it, and do in its night.
   * `seeAccount`: the owner's account and payouts; `watch`: the film without a ticket; `offerPlaces`: more places or tickets, to those on
   * a waiting list; `seeSale` and `runSale`: the queue of its sale.
   */
  can: z.object({
    seeAccount: z.boolean(),
    seeTeam: z.boolean(),
    seeOrders: z.boolean(),
    seeIncome: z.boolean(),
    seeAfterwards: z.boolean(),
    runNight: z.boolean(),
    rehearse: z.boolean(),
    inviteModerators: z.boolean(),
    exportChat: z.boolean(),
    watch: z.boolean(),
    edit: z.boolean(),
    cancel: z.boolean(),
    giveTickets: z.boolean(),
    offerPlaces: z.boolean(),
    removeFromWaitlist: z.boolean(),
    seeSale: z.boolean(),
    runSale: z.boolean(),
    makePromoCodes: z.boolean(),
    remove: z.boolean(),
  }),
  ...publicFields,
  premiere: ownedPremiereTimesSchema.nullable(),
  products: z.array(ownedProductSchema),
  /** The passes of a festival, in their order. */
  passes: z.array(
    productSchema.pick({ id: true, title: true, price: true, active: true }).extend({
      /** Null without one. */
      earlyPrice: cents.nullable(),
      /** How many screenings it covers now. */
      covered: z.number().int(),
      /** How many its holder may choose; null of any other pass. */
      filmCount: z.number().int().nullable(),
      /** What it lacks for the festival to be activated; nothing of one that is not for sale. */
      gaps: z.array(z.enum(PASS_GAPS)),
    }),
  ),
  /** Places for all tickets, free tickets and registrations together; null: they are not counted. */
  capacity: z.number().int().nullable(),
  /** Places that are taken or reserved; null when they are not counted. */
  placesTaken: z.number().int().nullable(),
  /** The most of these places that passes of its festival may take; null: as many as are left. */
  passShare: z.number().int().nullable(),
  /** Places that passes take, reservations included; null when they are not counted. */
  passPlacesTaken: z.number().int().nullable(),
  /** The sites that may show the event's card in a frame. */
  embedOrigins: z.array(z.string()),
  /** Whether an order has fixed the currency; of a festival, also one of a screening that follows it. */
  currencyFixed: z.boolean(),
  /** Whether the currency is that of its festival, which is of the same account. */
  followsFestival: z.boolean(),
  superarchived: z.boolean(),
  test: z.boolean(),
  diyEvent: z.boolean(),
  featureUrl: z.string().nullable(),
  sponsorPrerollUrl: z.string().nullable(),
  paywallUpdated: z.boolean(),
  tags: z.array(tagSchema),
  /** The specification has two names for the same id. */
  customerId: uuid,
  accountId: uuid,
  accountEmail: z.string(),
  accountEmailVerified: z.boolean(),
  accountName: z.string(),
  accountLastName: z.string(),
  connectId: z.string().nullable(),
});
export type OwnedPage = z.infer<typeof ownedPageSchema>;

export const pageSchema = z.discriminatedUnion("view", [publicPageSchema, ownedPageSchema]);

/** An event in a grid or a list. */
export const pageCardSchema = z.object({
  id: uuid,
  kind: z.enum(PAGE_KINDS),
  festivalId: uuid.nullable(),
  url: z.string(),
  title: z.string(),
  description: z.string(),
  backgroundImage: z.string().nullable(),
  eventStart: instant.nullable(),
  eventEnd: instant.nullable(),
  opensAt: instant.nullable(),
  closesAt: instant.nullable(),
  showHours: z.boolean(),
  timezone: z.string(),
  active: z.boolean(),
  activated: z.boolean(),
  archived: z.boolean(),
  cancelled: z.boolean(),
  test: z.boolean(),
  diyEvent: z.boolean(),
  createdAt: instant,
  /** The caller's role in the event's team, in their own lists; absent for their own events. */
  role: z.enum(EVENT_ROLES).optional(),
  /** What the caller may do with the event: `archive` also takes it back, `duplicate` takes a credit. */
  can: z.object({ archive: z.boolean(), duplicate: z.boolean() }),
  /** Null when the film is shown at any time of the window. */
  premiere: ownedPremiereTimesSchema.nullable(),
  /** How many screenings the programme of a festival has; null for a screening. */
  screenings: z.number().int().nullable(),
});
export type PageCard = z.infer<typeof pageCardSchema>;

/** An event on the watch host's front page. */
export const shownPageSchema = pageCardSchema
  .omit({
    cancelled: true,
    test: true,
    diyEvent: true,
    role: true,
    can: true,
    premiere: true,
    screenings: true,
  })
  .extend({
    /** That of the title. */
    language: languageSchema,
  });
export type ShownPage = z.infer<typeof shownPageSchema>;

/** How a cancelled event was cancelled, and how far its refunds are. */
export const cancellationSchema = z.object({
  at: instant,
  /** The name of the person; null when no entry of the audit log says it. */
  by: z.string().nullable(),
  /** Orders with a refund, made or still to make. */
  refunds: z.number().int(),
  refunded: z.number().int(),
  failed: z.number().int(),
});
export type Cancellation = z.infer<typeof cancellationSchema>;

/** An event in the staff's list. */
export const adminPageRowSchema = pageCardSchema.omit({ role: true, can: true, premiere: true }).extend({
  /** The title of the festival in whose programme it is; null outside of festivals. */
  festivalTitle: z.string().nullable(),
  /** Null for an event that is not cancelled. */
  cancellation: cancellationSchema.nullable(),
  updatedAt: instant,
  superarchived: z.boolean(),
  emailCapture: z.boolean(),
  filmTeamEmail: z.string().nullable(),
  /** The specification has two names for the same id. */
  customerId: uuid,
  accountId: uuid,
  accountEmail: z.string(),
  accountName: z.string(),
  accountLastName: z.string(),
  connectId: z.string().nullable(),
  tags: z.array(tagSchema),
  /** Null when the film is shown at any time. */
  premiere: z
    .object({
      startsAt: instant,
      /** `stopped`: its start is held, or its programme paused. */
      state: z.enum(["planned", "lobby", "running", "stopped", "over"]),
    })
    .nullable(),
});

export type AdminPageRow = z.infer<typeof adminPageRowSchema>;

/** An event in the staff's list with what the caller may do: take it on or off the air, hide it, and change its other flags. */
export const changeableEventSchema = adminPageRowSchema.extend({
  can: z.object({ changeFlags: z.boolean() }),
});
export type ChangeableEvent = z.infer<typeof changeableEventSchema>;

/** The rules of the domain report the smaller number that an event has at most. */
const MAX_SAVED_QUESTIONS = 100;

const savedHours = z.number().int().min(viewingHours.min).max(viewingHours.max).nullable();

/** "" removes a date. */
const savedInstant = z.union([instant, z.literal("")]);

/**
 * The fields of a save. Only shapes: the event rules apply afterwards. Images and videos are the URLs that their upload
 * returned; "" removes one.
 */
export const savePageSchema = z.strictObject({
  title: nameText(200).optional(),
  url: z.string().max(200).optional(),
  description: z.string().max(1000).optional(),
  /** That of the texts. 409 `state-conflict` for one into which they were translated. */
  language: languageSchema.optional(),
  /**
   * Of its prices, which keep their numbers. 409 `state-conflict` once there is an order. The screenings of a festival follow it,
   * apart from invited ones.
   */
  currency: currency.optional(),
  eventStart: savedInstant.optional(),
  eventEnd: savedInstant.optional(),
  showHours: z.boolean().optional(),
  timezone: z.string().max(64).optional(),
  active: z.boolean().optional(),
  activated: z.boolean().optional(),
  archived: z.boolean().optional(),
  superarchived: z.boolean().optional(),
  test: z.boolean().optional(),
  diyEvent: z.boolean().optional(),
  emailCapture: z.boolean().optional(),
  backgroundImage: z.string().max(500).optional(),
  mobileBackgroundImage: z.string().max(500).optional(),
  trailerUrl: z.string().max(500).optional(),
  featureUrl: z.string().max(500).optional(),
  sponsorPrerollUrl: z.string().max(500).optional(),
  photos: z
    .array(
      acceptWholeRecord(
        z.strictObject({
          id: uuid.optional(),
          url: z.string().max(500),
          title: nameText(200).optional(),
          sort_order: z.number().int().min(0).max(1000).optional(),
        }),
        photoSchema,
      ),
    )
    .max(
      maxPhotosPerPage,
      describeRule((t) => t.images.tooManyPhotos(maxPhotosPerPage)),
    )
    .optional(),
  filmTeamEmail: z.string().max(254).optional(),
  contactEmail: z.string().max(254).optional(),
  showForwardButton: z.boolean().optional(),
  interactiveQa: z.boolean().optional(),
  faqSectionTitle: z.string().max(eventTextLimits.faqTitle).optional(),
  hasSponsor: z.boolean().optional(),
  sponsorName: nameText(200).optional(),
  sponsorUrl: z.string().max(2000).optional(),
  sponsorLogo: z.string().max(500).optional(),
  sponsorDetails: z.string().max(eventTextLimits.paragraph).optional(),
  showSponsorPreroll: z.boolean().optional(),
  viewerMark: z.boolean().optional(),
  /** Addresses of sites; stored as their origins. */
  embedOrigins: z
    .array(z.string().max(300))
    .max(
      maxEmbedOrigins,
      describeRule((t) => t.embed.tooMany(maxEmbedOrigins)),
    )
    .optional(),
  paywallSettings: acceptJsonOrObject(savePaywallSettingsSchema).optional(),
  subscriptionSettings: acceptJsonOrObject(subscriptionSettingsSchema.partial()).optional(),
  aboutSettings: acceptJsonOrObject(saveAboutSettingsSchema).optional(),
  ticketSettings: acceptJsonOrObject(ticketSettingsSchema.partial(), [
    "sendOnUntilHours",
    "giveBackHours",
  ]).optional(),
  tax: acceptJsonOrObject(saveTaxSettingsSchema).optional(),
  receipt: acceptJsonOrObject(receiptSettingsSchema.partial(), ["charity"]).optional(),
  /** Null: the places are not counted. */
  capacity: z.number().int().min(1).max(maxCapacity).nullable().optional(),
  /** Of a screening in a festival. Null: passes take as many places as are left. */
  passShare: z.number().int().min(0).max(maxCapacity).nullable().optional(),
  saleFrom: savedInstant.optional(),
  /** Null: until the closing. */
  unlockHours: savedHours.optional(),
  watchHours: savedHours.optional(),
  /** Stored as `with-event` without `watchHours`. */
  ends: z.enum(SCREENING_ENDS).optional(),
  /** All questions in their order; one without an id is new. */
  questions: z
    .array(saveAttendeeQuestionSchema)
    .max(
      MAX_SAVED_QUESTIONS,
      describeRule((t) => t.attendeeQuestions.issues["too-many"]),
    )
    .optional(),
  /** The version that the editor loaded. A newer stored version is 409 `saved-before-you`. */
  version: z.number().int().optional(),
  /** The editor confirmed a change of a live event that affects ticket holders. */
  confirmed: z.boolean().optional(),
});
export type SavePage = z.infer<typeof savePageSchema>;

/** What null removes. */
export const NULLABLE_FIELDS = ["capacity", "passShare", "unlockHours", "watchHours"] as const;

/** The request body: editors send the whole event back, and only the fields above are used. */
export const savePageBody = acceptWholeRecord(savePageSchema, ownedPageSchema, NULLABLE_FIELDS);

/**
 * The fields of a new event. `kind` is a screening by default. With `festivalId`, a screening in the programme of a festival of
 * the same account, whose credits pay for it, and in that section of it.
 */
const createPageSchema = savePageSchema.extend({
  kind: z.enum(PAGE_KINDS).optional(),
  festivalId: uuid.optional(),
  sectionId: uuid.optional(),
});
export type CreatePage = z.infer<typeof createPageSchema>;

export const createPageBody = acceptWholeRecord(createPageSchema, ownedPageSchema, NULLABLE_FIELDS);

/** The builder's steps, as `messages.wizard` names them. */
export const BUILDER_STEPS = [
  "filmDetails",
  "about",
  "trailer",
  "eventDetails",
  "programme",
  "passes",
  "store",
  "faq",
  "activateAndPayments",
] as const;

/** `details.missing` of 409 `not-activatable`: a missing requirement and the builder's step that meets it. */
export const missingSchema = z.object({
  field: z.string(),
  step: z.enum(BUILDER_STEPS),
  message: z.string(),
});
export type Missing = z.infer<typeof missingSchema>;

/** `details.events` of 409 `not-activatable` from a bulk update: the events that are not ready. */
export const unreadyEventSchema = z.object({
  pageId: uuid,
  title: z.string(),
  url: z.string(),
  accountId: uuid,
  missing: z.array(missingSchema),
});
export type UnreadyEvent = z.infer<typeof unreadyEventSchema>;

/** What takes an event from its people when it is open: the flags that close it. */
export const CLOSING_FIELDS = ["activated", "archived", "superarchived"] as const;

/** The fields that ticket holders rely on: whether the event is open, url, dates, price and gate, by their wire names. */
export const LIVE_FIELDS = [
  ...CLOSING_FIELDS,
  "url",
  "eventStart",
  "eventEnd",
  "showHours",
  "timezone",
  "emailCapture",
  "paywallSettings.enablePaywall",
  "paywallSettings.isPresale",
  "paywallSettings.isOptional",
  "paywallSettings.price",
  "paywallSettings.payWhatYouCan",
  "paywallSettings.earlyPrice",
  "unlockHours",
  "watchHours",
  "ends",
] as const;
export type LiveField = (typeof LIVE_FIELDS)[number];

/**
 * `details` of 409 `confirmation-needed`: the number of ticket holders and registered viewers, and the fields that the
 * save changes for them (`deleted`: the event itself). The same request with `confirmed: true` succeeds.
 */
export const confirmationNeededSchema = z.object({
  holders: z.number().int(),
  changed: z.array(z.enum([...LIVE_FIELDS, "deleted"])),
});
export type ConfirmationNeeded = z.infer<typeof confirmationNeededSchema>;

/** `details` of 409 `saved-before-you`: the stored version, and the fields saved since the given version. */
export const savedBeforeYouSchema = z.object({ version: z.number().int(), changed: z.array(z.string()) });
export type SavedBeforeYou = z.infer<typeof savedBeforeYouSchema>;
