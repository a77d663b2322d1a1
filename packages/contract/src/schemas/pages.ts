import { z } from "zod";
import { instant, acceptJsonOrObject, uuid, acceptWholeRecord } from "../envelope.ts";
import { maxPhotosPerPage } from "../limits.ts";
import { messages } from "../messages.ts";
import { capabilitySchema } from "./accounts.ts";
import { commentSchema } from "./faq.ts";
import {
  aboutSettingsSchema,
  paywallSettingsSchema,
  saveAboutSettingsSchema,
  subscriptionSettingsSchema,
} from "./page-settings.ts";
import { ownedProductSchema, productSchema } from "./products.ts";
import { tagSchema } from "./tags.ts";

export const photoSchema = z.object({
  id: uuid,
  url: z.string(),
  title: z.string(),
  sort_order: z.number().int(),
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
});

/** What anyone may know of an event. Prices are in cents. */
const publicFields = {
  id: uuid,
  url: z.string(),
  title: z.string(),
  /** The log line. */
  description: z.string(),
  createdAt: instant,
  updatedAt: instant,
  /** Grows with each change; who saves sends it back. Calendar files carry it as their sequence. */
  version: z.number().int(),
  eventStart: instant.nullable(),
  eventEnd: instant.nullable(),
  showHours: z.boolean(),
  /** IANA zone of the owner. */
  timezone: z.string(),
  /** The window after the rule for hours; null while there are no dates. */
  opensAt: instant.nullable(),
  closesAt: instant.nullable(),
  /** An alias of `activated`. */
  active: z.boolean(),
  activated: z.boolean(),
  archived: z.boolean(),
  cancelled: z.boolean(),
  emailCapture: z.boolean(),
  backgroundImage: z.string().nullable(),
  mobileBackgroundImage: z.string().nullable(),
  /** Hex colour from the artwork, fit to be read on the page's background. */
  accent: z.string().nullable(),
  trailerUrl: z.string().nullable(),
  trailerSeconds: z.number().nullable(),
  hasFeature: z.boolean(),
  featureSeconds: z.number().nullable(),
  featurePoster: z.string().nullable(),
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
  subscriptionSettings: subscriptionSettingsSchema,
  /** `liveUrl` is left out until the viewer is admitted. */
  aboutSettings: aboutSettingsSchema,
  /** The server's clock at the answer, for countdowns that do not trust the device's. */
  serverNow: instant,
};

export const publicPageSchema = z.object({ view: z.literal("public"), ...publicFields });
export type PublicPage = z.infer<typeof publicPageSchema>;

export const ownedPageSchema = z.object({
  view: z.literal("owner"),
  ...publicFields,
  products: z.array(ownedProductSchema),
  superarchived: z.boolean(),
  test: z.boolean(),
  diyEvent: z.boolean(),
  featureUrl: z.string().nullable(),
  sponsorPrerollUrl: z.string().nullable(),
  paywallUpdated: z.boolean(),
  tags: z.array(tagSchema),
  /** The same id twice, as the specification names it in two places. */
  customerId: uuid,
  accountId: uuid,
  accountEmail: z.string(),
  accountName: z.string(),
  accountLastName: z.string(),
  connectId: z.string().nullable(),
});
export type OwnedPage = z.infer<typeof ownedPageSchema>;

export const pageSchema = z.discriminatedUnion("view", [publicPageSchema, ownedPageSchema]);

/** An event in a grid or a list. */
export const pageCardSchema = z.object({
  id: uuid,
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
  test: z.boolean(),
  diyEvent: z.boolean(),
  createdAt: instant,
});
export type PageCard = z.infer<typeof pageCardSchema>;

/** An event on the watch host's front page. */
export const shownPageSchema = pageCardSchema.omit({ test: true, diyEvent: true });
export type ShownPage = z.infer<typeof shownPageSchema>;

/** An event in the staff's list. */
export const adminPageRowSchema = pageCardSchema.extend({
  updatedAt: instant,
  superarchived: z.boolean(),
  emailCapture: z.boolean(),
  filmTeamEmail: z.string().nullable(),
  /** The same id twice, as the specification names it in two places. */
  customerId: uuid,
  accountId: uuid,
  accountEmail: z.string(),
  accountName: z.string(),
  accountLastName: z.string(),
  connectId: z.string().nullable(),
  tags: z.array(tagSchema),
});

export type AdminPageRow = z.infer<typeof adminPageRowSchema>;

/** "" takes a date away. */
const savedInstant = z.union([instant, z.literal("")]);

/**
 * Fields of a save. The rules of the specification's section 5 are checked by the server beyond these shapes. Images are
 * addresses that the upload gave, videos likewise; "" takes one away.
 */
export const savePageSchema = z.strictObject({
  title: z.string().max(200).optional(),
  url: z.string().max(200).optional(),
  description: z.string().max(1000).optional(),
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
          title: z.string().max(200).optional(),
          sort_order: z.number().int().min(0).max(1000).optional(),
        }),
        photoSchema,
      ),
    )
    .max(maxPhotosPerPage, messages.images.tooManyPhotos(maxPhotosPerPage))
    .optional(),
  filmTeamEmail: z.string().max(254).optional(),
  contactEmail: z.string().max(254).optional(),
  showForwardButton: z.boolean().optional(),
  interactiveQa: z.boolean().optional(),
  faqSectionTitle: z.string().max(100).optional(),
  hasSponsor: z.boolean().optional(),
  sponsorName: z.string().max(200).optional(),
  sponsorUrl: z.string().max(2000).optional(),
  sponsorLogo: z.string().max(500).optional(),
  sponsorDetails: z.string().max(2000).optional(),
  showSponsorPreroll: z.boolean().optional(),
  viewerMark: z.boolean().optional(),
  paywallSettings: acceptJsonOrObject(paywallSettingsSchema.partial()).optional(),
  subscriptionSettings: acceptJsonOrObject(subscriptionSettingsSchema.partial()).optional(),
  aboutSettings: acceptJsonOrObject(saveAboutSettingsSchema).optional(),
  /** The version that the editor started from; a newer stored one is 409 `saved-before-you`. */
  version: z.number().int().optional(),
  /** The editor was told how many ticket holders a change of a live event affects, and wants it. */
  confirmed: z.boolean().optional(),
});
export type SavePage = z.infer<typeof savePageSchema>;

/** A save as it arrives: editors send the whole event back, of which the above counts. */
export const savePageBody = acceptWholeRecord(savePageSchema, ownedPageSchema);

/** The builder's steps, as `messages.wizard` names them. */
export const BUILDER_STEPS = [
  "filmDetails",
  "about",
  "trailer",
  "eventDetails",
  "store",
  "faq",
  "activateAndPayments",
] as const;

/** `details.missing` of 409 `not-activatable`: what an event lacks, and the builder's step that gives it. */
export const missingSchema = z.object({
  field: z.string(),
  step: z.enum(BUILDER_STEPS),
  message: z.string(),
});
export type Missing = z.infer<typeof missingSchema>;

/** `details.events` of the same from a bulk update: each event that is not ready, and what it lacks. */
export const unreadyEventSchema = z.object({
  pageId: uuid,
  title: z.string(),
  url: z.string(),
  accountId: uuid,
  missing: z.array(missingSchema),
});
export type UnreadyEvent = z.infer<typeof unreadyEventSchema>;

/** What ticket holders rely on: the url, the dates, the price and the gate, by their names in a save. */
export const LIVE_FIELDS = [
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
] as const;
export type LiveField = (typeof LIVE_FIELDS)[number];

/**
 * `details` of 409 `confirmation-needed`: how many people hold a ticket or are registered, and what the save changes for
 * them. The same save with `confirmed: true` goes through.
 */
export const confirmationNeededSchema = z.object({
  holders: z.number().int(),
  changed: z.array(z.enum(LIVE_FIELDS)),
});
export type ConfirmationNeeded = z.infer<typeof confirmationNeededSchema>;

/** `details` of 409 `saved-before-you`: the stored version, and the fields that others saved since the one given. */
export const savedBeforeYouSchema = z.object({ version: z.number().int(), changed: z.array(z.string()) });
export type SavedBeforeYou = z.infer<typeof savedBeforeYouSchema>;
