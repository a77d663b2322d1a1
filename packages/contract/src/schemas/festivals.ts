import { festivalLimits, maxViewerTokens } from "@matinee/domain/limits";
import { SCREENING_STATES } from "@matinee/domain/page-kind";
import { PASS_PROBLEMS } from "@matinee/domain/passes";
import { PASS_GIFTS } from "@matinee/domain/pass-shares";
import { TICKET_STATES } from "@matinee/domain/tickets";
import { z } from "zod";
import { cents, currency, credential, instant, nameText, uuid } from "../envelope.ts";
import { publicFilmSchema } from "./films.ts";
import { missingSchema, publicPageSchema } from "./pages.ts";
import { passSettingsSchema, publicPassSchema } from "./products.ts";
import { languageSchema } from "./translations.ts";
import { viewingDates } from "./viewing-dates.ts";

/** A screening in the programme editor. Of one of another account only what its page shows. */
const programmeScreeningSchema = z.object({
  pageId: uuid,
  url: z.string(),
  title: z.string(),
  backgroundImage: z.string().nullable(),
  eventStart: instant.nullable(),
  eventEnd: instant.nullable(),
  opensAt: instant.nullable(),
  closesAt: instant.nullable(),
  showHours: z.boolean(),
  timezone: z.string(),
  activated: z.boolean(),
  archived: z.boolean(),
  cancelled: z.boolean(),
  /** Whether the festival announces it before it is activated. */
  announced: z.boolean(),
  /** When its premiere starts; null for a film that is shown at any time. */
  premiereStartsAt: instant.nullable(),
  /** When its premiere ends by its plan. */
  premiereEndsAt: instant.nullable(),
  /** Whether it belongs to another account, which accepted an invitation. */
  invited: z.boolean(),
  /** Whether the festival's credits pay for it. One that leaves then takes a credit. */
  paidByFestival: z.boolean(),
  /**
   * Of its ticket, in the festival's currency: the ordinary price, the early-bird price and the suggested one. Empty without a
   * paywall, and for a screening of another account, which has a currency of its own.
   */
  prices: z.array(cents),
  /** What it lacks before it can be activated. */
  missing: z.array(missingSchema),
});

/** A festival's programme for its team. Screenings without a section come first. */
export const programmeSchema = z.object({
  /** That of the festival. A save sends it back. */
  version: z.number().int(),
  /** How many more screenings can be created in it before one takes a credit. */
  room: z.number().int(),
  screenings: z.array(programmeScreeningSchema),
  sections: z.array(
    z.object({
      id: uuid,
      title: z.string(),
      description: z.string(),
      screenings: z.array(programmeScreeningSchema),
    }),
  ),
  /** Screenings that left it without a choice what holders of passes get for them; the newest first. */
  passChoices: z.array(
    z.object({
      pageId: uuid,
      title: z.string(),
      /** When it left. */
      leftAt: instant,
      /** People with a valid pass that covered it. */
      holders: z.number().int(),
    }),
  ),
});
export type Programme = z.infer<typeof programmeSchema>;

const savedScreening = z.strictObject({
  pageId: uuid,
  /** Left out: as before, and false for a screening that joins. */
  announced: z.boolean().optional(),
});
const savedScreenings = z.array(savedScreening);

/**
 * The whole programme, in its order. A screening of the account that is not in it leaves, one that is new joins, and a section
 * that is not in it is deleted.
 */
export const saveProgrammeSchema = z.strictObject({
  version: z.number().int(),
  /** Moves screenings out of sections that passes cover which people hold, after 409 `confirmation-needed` said how many. */
  confirmed: z.boolean().optional(),
  screenings: savedScreenings,
  sections: z
    .array(
      z.strictObject({
        /** Of a section that is there; without it, the section is new. */
        id: uuid.optional(),
        title: nameText(festivalLimits.sectionTitle),
        description: z.string().trim().max(festivalLimits.sectionDescription).optional(),
        screenings: savedScreenings,
      }),
    )
    .max(festivalLimits.sections),
});
export type SaveProgramme = z.infer<typeof saveProgrammeSchema>;

/** Attendance and income of a festival by screening, in the order of its days. Amounts in the smallest unit. */
export const programmeFiguresSchema = z.object({
  /** Of the festival, and of the shares of its passes. */
  currency,
  /** What the festival itself took, after fees and refunds. */
  net: cents,
  /** The same with its screenings of the account in the same currency. */
  netWithScreenings: cents,
  /** Of each currency, with the screenings of the account: one that joined the programme may sell in another. */
  byCurrency: z.array(z.object({ currency, net: cents })),
  /** What its passes brought, after fees and refunds. The shares are less by those of screenings that left the programme. */
  passNet: cents,
  screenings: z.array(
    z.object({
      pageId: uuid,
      url: z.string(),
      title: z.string(),
      opensAt: instant.nullable(),
      timezone: z.string(),
      cancelled: z.boolean(),
      /** Whether it belongs to another account. Its tickets, registrations and income are null: they are its owner's. */
      invited: z.boolean(),
      /** Tickets that admit. */
      tickets: z.number().int().nullable(),
      registrations: z.number().int().nullable(),
      /** Tickets, registrations and passes with which the film was started. */
      watched: z.number().int(),
      /** Of `net`. */
      currency,
      net: cents.nullable(),
      /** Pass uses that count. */
      passUses: z.number().int(),
      /** Its share of `passNet`, which nobody pays out. */
      passShare: cents,
    }),
  ),
});
export type ProgrammeFigures = z.infer<typeof programmeFiguresSchema>;

/** A screening that is not activated yet. Its address is known to its team only. */
const announcedScreeningSchema = z.object({
  state: z.literal("announced"),
  title: z.string(),
  /** Of a title in another language than most texts of the festival. */
  language: languageSchema.optional(),
  backgroundImage: z.string().nullable(),
  /** YYYY-MM-DD in the time zone of the festival; null without a date. */
  day: z.iso.date().nullable(),
});

const shownScreeningSchema = z.object({
  /** For somebody without a ticket, when the response was made. */
  state: z.enum(SCREENING_STATES),
  pageId: uuid,
  url: z.string(),
  title: z.string(),
  description: z.string(),
  /** Of a title in another language than most texts of the festival. */
  language: languageSchema.optional(),
  backgroundImage: z.string().nullable(),
  opensAt: instant,
  closesAt: instant,
  showHours: z.boolean(),
  timezone: z.string(),
  /** Null for a film that is shown at any time of the window. */
  premiereStartsAt: instant.nullable(),
  /** Before it no tickets are sold. */
  saleFrom: instant.nullable(),
  /** The films of the library that it shows, in their order; none for an event with a film of its own. */
  films: z.array(publicFilmSchema),
});

const publicScreeningSchema = z.discriminatedUnion("state", [announcedScreeningSchema, shownScreeningSchema]);
export type PublicScreening = z.infer<typeof publicScreeningSchema>;

/** A festival as everybody sees it. Screenings without a section come first, and there are no sections without screenings. */
export const publicFestivalSchema = z.object({
  /** Without the hidden ones. */
  passes: z.array(publicPassSchema),
  ...publicPageSchema.pick({
    id: true,
    url: true,
    title: true,
    description: true,
    language: true,
    textLanguages: true,
    currency: true,
    timezone: true,
    opensAt: true,
    closesAt: true,
    cancelled: true,
    backgroundImage: true,
    mobileBackgroundImage: true,
    accent: true,
    trailerUrl: true,
    trailerSeconds: true,
    photos: true,
    contactEmail: true,
    showForwardButton: true,
    faqSectionTitle: true,
    comments: true,
    hasSponsor: true,
    sponsorName: true,
    sponsorUrl: true,
    sponsorLogo: true,
    sponsorDetails: true,
    aboutSettings: true,
  }).shape,
  screenings: z.array(publicScreeningSchema),
  sections: z.array(
    z.object({
      id: uuid,
      title: z.string(),
      description: z.string(),
      screenings: z.array(publicScreeningSchema),
    }),
  ),
});
export type PublicFestival = z.infer<typeof publicFestivalSchema>;

/** The credentials of a viewer's links, of any events. */
export const viewerTokensSchema = z.strictObject({ tokens: z.array(credential).max(maxViewerTokens) });

/** What a viewer's links open in a festival. */
export const viewerScreeningSchema = z.object({
  pageId: uuid,
  /** Whether a ticket, a registration, or what a pass has taken of it admits to it. */
  hasTicket: z.boolean(),
  /** A pass keeps a place of it, which was not used yet. */
  reserved: z.literal(true).optional(),
  /** Whether a play with one of the links was counted. */
  watched: z.boolean(),
  /** Where the film that was played last was left, in seconds; 0 before the first play. */
  positionSeconds: z.number(),
  ...viewingDates,
});
export type ViewerScreening = z.infer<typeof viewerScreeningSchema>;

/** A pass as its link shows it, to whoever has the link. Nothing about its payment, and no address of a person. */
export const heldPassSchema = z.object({
  festival: publicFestivalSchema.pick({
    id: true,
    url: true,
    title: true,
    timezone: true,
    opensAt: true,
    closesAt: true,
    cancelled: true,
  }),
  id: uuid,
  title: z.string(),
  /** Only a valid pass admits. */
  state: z.enum(TICKET_STATES),
  holder: z.string(),
  ...passSettingsSchema.pick({ covers: true, includesPremieres: true }).shape,
  /** How many more screenings it admits to; null without a limit. */
  usesLeft: z.number().int().nullable(),
  /** How many screenings it was used for or has a place reserved of. */
  uses: z.number().int(),
  /** How many places its holder may reserve at a time. */
  reservations: z.number().int(),
  /** How many more of them are free. */
  reservationsLeft: z.number().int(),
  /** The activated screenings that it covers, in the order of the programme, with their state for somebody without a ticket. */
  screenings: z.array(
    shownScreeningSchema.pick({ pageId: true, state: true }).extend({
      /** When a place can be reserved, or given back; null where it need not be: the screening does not count its places. */
      reservation: z
        .object({
          /** Null: at once. */
          from: instant.nullable(),
          until: instant.nullable(),
          /** When its holder reserved a place; null without one. */
          reservedAt: instant.nullable(),
        })
        .nullable(),
    }),
  ),
});
export type HeldPass = z.infer<typeof heldPassSchema>;

/** What a pass means for one screening. */
export const passAccessSchema = z.object({
  admits: z.boolean(),
  /** Why not, for its holder; null while it admits, or while the screening asks for nothing. */
  problem: z.object({ code: z.enum(PASS_PROBLEMS), message: z.string() }).nullable(),
  /** The pass; null of an unknown link. */
  title: z.string().nullable(),
  /** How many more screenings it admits to, without this one if it has taken it; null without a limit. */
  usesLeft: z.number().int().nullable(),
  /** Whether it was used for this screening, or has reserved it: a start takes nothing more. */
  taken: z.boolean(),
  /** Whether watching counts, so that leaving gives nothing back. */
  counted: z.boolean(),
  /** Whether the next start counts at once, because the viewer left too often. */
  countsAtOnce: z.boolean(),
  /** What the page says to its holder: why it does not admit, or that the next start counts at once. */
  notice: z.string().nullable(),
  /** How often the film was started. */
  visits: z.number().int(),
  /** The address of the live talk, while it admits. */
  liveUrl: z.string().nullable(),
  ...viewingDates,
});
export type PassAccess = z.infer<typeof passAccessSchema>;

export const reservePlaceSchema = z.strictObject({
  pageId: uuid,
  /** The link of an entry of the waiting list, whose offer the reservation takes. */
  offerToken: credential.optional(),
});

/** A place of a screening that the holder of a pass has reserved. */
export const reservationSchema = z.object({
  pageId: uuid,
  reservedAt: instant,
  /** Until when its holder may give it back. */
  until: instant.nullable(),
  /** How many more screenings the pass admits to; null without a limit. */
  usesLeft: z.number().int().nullable(),
  /** How many more places its holder may reserve. */
  reservationsLeft: z.number().int(),
});
export type Reservation = z.infer<typeof reservationSchema>;

/** What the holders of passes get for a screening that will not take place in its festival. */
export const passSettlementSchema = z.object({
  /** People with a valid pass that covers it. */
  holders: z.number().int(),
  /** Passes with a number of screenings that have reserved it or were used for it: each would get one screening back. */
  uses: z.number().int(),
  /** The passes without a number, of whose price a share of this screening can be refunded now. */
  shares: z.number().int(),
  /** Of the festival. */
  currency,
  /** What of these shares can be refunded, together, in the smallest unit of the currency. */
  cents: z.number().int(),
  /**
   * What was chosen; null: a screening of the account that is cancelled gives uses back, and for one that leaves the programme
   * nothing is given before a choice.
   */
  gives: z.enum(PASS_GIFTS).nullable(),
  /** When every holder had got it. */
  settledAt: instant.nullable(),
});
export type PassSettlement = z.infer<typeof passSettlementSchema>;

/** `use` gives passes with a number of screenings one back; `share` does so, too, and refunds the share of the others. */
export const savePassSettlementSchema = z.strictObject({ gives: z.enum(PASS_GIFTS) });

/** What becomes of the screenings of a festival that is cancelled: they are cancelled with it, or stay as they are. */
export const screeningsOfCancelledSchema = z.enum(["cancel", "keep"]);
export type ScreeningsOfCancelled = z.infer<typeof screeningsOfCancelledSchema>;

/** `details` of 409 `confirmation-needed` when a festival is cancelled. The same request with `screenings` succeeds. */
export interface FestivalCancelNeeded {
  /** People who hold something of the festival itself. */
  holders: number;
  /** The account's screenings that can be cancelled with it, and the people who hold tickets of these or registered. */
  screenings: number;
  screeningHolders: number;
}
