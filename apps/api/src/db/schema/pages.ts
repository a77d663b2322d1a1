import { sql } from "drizzle-orm";
import type { TaxSettings } from "@matinee/domain/tax";
import type { AttendeeQuestion } from "@matinee/domain/attendee-questions";
import type { FestivalInvitationState, PageKind, ScreeningEnd } from "@matinee/domain/page-kind";
import type {
  AboutSettings,
  PaywallSettings,
  ReceiptSettings,
  SubscriptionSettings,
  TicketSettings,
} from "@matinee/contract/schemas/page-settings";
import {
  type AnyPgColumn,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { createdAt, currency, id, instant, language, updatedAt } from "../columns.ts";
import { accounts } from "./accounts.ts";

/** An event page, of a screening or a festival: its content, schedule and access settings. */
export const pages = pgTable(
  "pages",
  {
    id: id(),
    accountId: uuid()
      .notNull()
      .references(() => accounts.id),
    /** Never changes; a trigger sees to it. */
    kind: text().$type<PageKind>().notNull().default("screening"),
    slug: text().notNull(),
    /** The slug before permanent archiving renamed it. */
    originalSlug: text(),
    title: text().notNull(),
    description: text().notNull().default(""),
    /** Of its own texts, and of emails to people whose language is not known. */
    language: language(),
    /** Of its prices and orders, which fix it: a change fails once there is an order. */
    currency: currency(),
    /** The owner's IANA time zone. The screening window is computed in it. */
    timezone: text().notNull().default("America/Los_Angeles"),
    eventStart: instant(),
    eventEnd: instant(),
    showHours: boolean().notNull().default(false),
    /**
     * The screening window computed from the four columns above, stored for SQL in lists and jobs. The columns of a
     * festival span those of its activated screenings.
     */
    opensAt: instant(),
    closesAt: instant(),
    activated: boolean().notNull().default(false),
    /** The first activation. */
    activatedAt: instant(),
    /** The value of `activated` before archiving, restored on unarchiving. */
    activatedBeforeArchive: boolean().notNull().default(false),
    archived: boolean().notNull().default(false),
    superarchived: boolean().notNull().default(false),
    cancelledAt: instant(),
    test: boolean().notNull().default(true),
    diyEvent: boolean().notNull().default(true),
    emailCapture: boolean().notNull().default(false),
    backgroundImage: text(),
    mobileBackgroundImage: text(),
    /** Hex color extracted from the artwork and adjusted for contrast; null means the default accent. */
    accent: text(),
    featureVideoId: uuid(),
    trailerVideoId: uuid(),
    prerollVideoId: uuid(),
    filmTeamEmail: text(),
    contactEmail: text(),
    showForwardButton: boolean().notNull().default(true),
    interactiveQa: boolean().notNull().default(false),
    faqSectionTitle: text(),
    hasSponsor: boolean().notNull().default(false),
    sponsorName: text(),
    sponsorUrl: text(),
    sponsorLogo: text(),
    sponsorDetails: text(),
    showSponsorPreroll: boolean().notNull().default(false),
    viewerWatermark: boolean().notNull().default(false),
    /** Origins of the sites that may show the event's card. */
    embedOrigins: text().array().notNull().default([]),
    paywallSettings: jsonb().$type<PaywallSettings>().notNull(),
    paywallUpdated: boolean().notNull().default(false),
    subscriptionSettings: jsonb().$type<SubscriptionSettings>().notNull(),
    aboutSettings: jsonb().$type<AboutSettings>().notNull(),
    /** Null for an event with the ordinary rules. */
    ticketSettings: jsonb().$type<TicketSettings>(),
    /** Of its prices; null without any. */
    tax: jsonb().$type<TaxSettings>(),
    /** Null for the ordinary receipt. */
    receipt: jsonb().$type<ReceiptSettings>(),
    /** What buyers of tickets and people who register are asked, in order. */
    questions: jsonb().$type<AttendeeQuestion[]>().notNull().default([]),
    /** Places for everyone together; null: they are not counted. `capacity_pools` has those that are taken. */
    capacity: integer(),
    /** The most of a screening's places that passes of its festival may take; null: as many as are left. */
    passShare: integer(),
    /** Before it no tickets are sold; null: as soon as the event sells any. */
    saleFrom: instant(),
    /** The festival to whose programme a screening belongs. A trigger sees to it that it is one. */
    festivalId: uuid().references((): AnyPgColumn => pages.id),
    sectionId: uuid(),
    /** The position in the whole programme, from 0. */
    festivalOrder: integer(),
    /** Whether the festival announces a screening that is not activated yet. */
    announced: boolean().notNull().default(false),
    /** Hours after the purchase or the opening within which a viewer must begin; null: until the closing. */
    unlockHours: integer(),
    /** Hours that a viewer has to finish; null: until the closing. */
    watchHours: integer(),
    ends: text().$type<ScreeningEnd>().notNull().default("with-event"),
    /** Of a festival: how many screenings its credits pay for. */
    paidScreenings: integer(),
    /** Whether a screening was created in its festival, whose credits pay for it until it leaves. */
    isPaidByFestival: boolean().notNull().default(false),
    /** Incremented with each save. A save based on an older version is rejected. */
    version: integer().notNull().default(1),
    /** The version in which each field last changed, so that a rejected save can list the conflicting fields. */
    fieldVersions: jsonb().$type<Record<string, number>>().notNull().default({}),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex("pages_slug_key").on(t.slug),
    index("pages_owner_idx").on(t.accountId, t.archived, t.createdAt.desc()),
    index("pages_newest_idx").on(t.createdAt.desc(), t.id.desc()),
    index("pages_activated_idx").on(t.activatedAt),
    index("pages_start_idx").on(t.eventStart),
    index("pages_last_start_idx").on(t.eventStart.desc(), t.id.desc()).concurrently(),
    // An order of the staff list, with all columns that its query and its search read: they read no rows of the table.
    index("pages_title_text_idx")
      .on(sql`lower(${t.title})`, t.id, t.title, sql`search_text`, t.accountId)
      .concurrently(),
    index("pages_window_idx").on(t.opensAt, t.closesAt),
    // Finds the events that show a video.
    index("pages_feature_video_idx").on(t.featureVideoId),
    index("pages_trailer_video_idx").on(t.trailerVideoId),
    index("pages_preroll_video_idx").on(t.prerollVideoId),
    index("pages_message_video_idx").on(sql`(${t.aboutSettings}->>'messageVideo')`),
    // A festival's screenings in their order. Also finds those of a section, whose key names the festival, too.
    index("pages_festival_idx")
      .on(t.festivalId, t.festivalOrder)
      .where(sql`${t.festivalId} is not null`)
      .concurrently(),
    index("pages_festivals_idx")
      .on(t.createdAt.desc(), t.id.desc())
      .where(sql`${t.kind} = 'festival'`)
      .concurrently(),
    foreignKey({
      name: "pages_section_fk",
      columns: [t.sectionId, t.festivalId],
      foreignColumns: [festivalSections.id, festivalSections.festivalId],
    }),
    // For the key of `orders`, which has the currency, too.
    uniqueIndex("pages_currency_key").on(t.id, t.currency).concurrently(),
    check("pages_currency_known", sql`${t.currency} in ('usd', 'cad', 'gbp', 'eur', 'aud', 'jpy')`),
    check("pages_slug_lower", sql`${t.slug} = lower(${t.slug})`),
    check("pages_kind_known", sql`${t.kind} in ('screening', 'festival')`),
    check("pages_end_known", sql`${t.ends} in ('with-event', 'may-finish')`),
    check(
      "pages_festival_shows_no_film",
      sql`${t.kind} = 'screening' or (${t.featureVideoId} is null and ${t.prerollVideoId} is null
        and not ${t.emailCapture} and not ${t.viewerWatermark} and ${t.festivalId} is null)`,
    ),
    check("pages_section_in_festival", sql`${t.sectionId} is null or ${t.festivalId} is not null`),
  ],
);

/** The sections of a festival's programme, in their order. */
export const festivalSections = pgTable(
  "festival_sections",
  {
    id: id(),
    festivalId: uuid()
      .notNull()
      .references((): AnyPgColumn => pages.id, { onDelete: "cascade" }),
    title: text().notNull(),
    description: text().notNull().default(""),
    sortOrder: integer().notNull(),
  },
  (t) => [
    index().on(t.festivalId, t.sortOrder),
    unique("festival_sections_festival_key").on(t.id, t.festivalId),
  ],
);

/** Invitations of screenings of other accounts to a festival, with how they were answered. */
export const festivalInvitations = pgTable(
  "festival_invitations",
  {
    id: id(),
    festivalId: uuid()
      .notNull()
      .references(() => pages.id, { onDelete: "cascade" }),
    /** The screening; null while an invitation by email does not name one. */
    pageId: uuid().references(() => pages.id, { onDelete: "cascade" }),
    email: text().notNull(),
    state: text().$type<FestivalInvitationState>().notNull().default("pending"),
    /** How many places of the screening the organizer asks for passes; null: no number. */
    passShare: integer(),
    /** Null once the invitation was answered or withdrawn: its link ends with it. */
    tokenHash: text().unique(),
    /** Why one side ended it. */
    reason: text(),
    invitedAt: instant().notNull(),
    expiresAt: instant().notNull(),
    answeredAt: instant(),
    endedAt: instant(),
  },
  (t) => [
    index().on(t.festivalId, t.state),
    index().on(t.pageId),
    index("festival_invitations_lower_email_index").on(sql`lower(${t.email})`),
    // Two invitations at once: one waits for the other and is refused.
    uniqueIndex("festival_invitations_pending_key")
      .on(t.festivalId, t.pageId)
      .where(sql`${t.state} = 'pending'`),
    check(
      "festival_invitations_state_known",
      sql`${t.state} in ('pending', 'accepted', 'declined', 'withdrawn', 'ended')`,
    ),
  ],
);

/**
 * The places of an event that counts them; an event that does not has no row. Triggers of `products`, `subscribers` and
 * `pass_uses` count each ticket, registration and use of a pass, so that none is forgotten or counted twice. Not in the event's
 * row, which is wide and locked by every payment.
 */
export const capacityPools = pgTable(
  "capacity_pools",
  {
    id: id(),
    pageId: uuid()
      .notNull()
      .unique()
      .references(() => pages.id, { onDelete: "cascade" }),
    /** The event's capacity, beside the places that it limits; null: only the audiences of its films are limited. */
    size: integer(),
    taken: integer().notNull().default(0),
    /** The most of them that passes may take; null: as many as are left. */
    passSize: integer(),
    /** How many of them passes take, reservations included. */
    passTaken: integer().notNull().default(0),
    /** A trigger adds each change of `taken` to the places of these films. */
    hasCappedFilms: boolean().notNull().default(false),
    /** Whether somebody waits for a place, or has an offer. A trigger of `waitlist_entries` sets it. */
    hasList: boolean().notNull().default(false),
    /** How many of the taken places are kept for those who wait. A trigger keeps each one that becomes free. */
    kept: integer().notNull().default(0),
    /** Since when kept places wait for somebody who wants more than there are. */
    keptSince: instant(),
    /** How many of the taken places are those of people whom the queue of the sale has let in. */
    admitted: integer().notNull().default(0),
  },
  // Without a size, the comparison is unknown, which a check lets pass.
  // By their names the checks are made in this order: without any place, it does not matter how many passes may take.
  (t) => [
    check("capacity_never_exceeded", sql`${t.taken} between 0 and ${t.size}`),
    check("pass_share_never_exceeded", sql`${t.passTaken} between 0 and ${t.passSize}`),
    check("places_kept_are_taken", sql`${t.kept} between 0 and ${t.taken}`),
    check("places_admitted_are_taken", sql`${t.admitted} between 0 and ${t.taken} - ${t.kept}`),
    // Finds the lists of which places are offered.
    index("capacity_pools_lists_idx")
      .on(t.pageId)
      .concurrently()
      .where(sql`${t.hasList} or ${t.kept} > 0`),
  ],
);

/** Former slugs of activated events. Each redirects to its event until another event of the account takes it. */
export const formerSlugs = pgTable(
  "former_slugs",
  {
    slug: text().primaryKey(),
    pageId: uuid()
      .notNull()
      .references(() => pages.id, { onDelete: "cascade" }),
    createdAt: createdAt(),
  },
  (t) => [index().on(t.pageId), check("former_slugs_slug_lower", sql`${t.slug} = lower(${t.slug})`)],
);

export const pagePhotos = pgTable(
  "page_photos",
  {
    id: id(),
    pageId: uuid()
      .notNull()
      .references(() => pages.id, { onDelete: "cascade" }),
    fileId: uuid(),
    url: text().notNull(),
    title: text().notNull().default(""),
    width: integer(),
    height: integer(),
    sortOrder: integer().notNull().default(0),
    createdAt: createdAt(),
  },
  (t) => [index().on(t.pageId, t.sortOrder)],
);
