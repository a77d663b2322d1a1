import type { Currency } from "@matinee/domain/currency";
import type { PageKind, ScreeningEnd } from "@matinee/domain/page-kind";
import type { Texts } from "@matinee/texts";
import { defaultLanguage, type Language } from "@matinee/texts/languages";
import { eq, inArray, sql } from "drizzle-orm";
import { isTestPurchase } from "../../../db/is-no-rehearsal.ts";
import { pages } from "../../../db/schema/pages.ts";
import { premieres, programmeItems } from "../../../db/schema/premieres.ts";
import { translateTitles } from "../../events/translations/translate.rules.ts";
import { findTranslations } from "../../events/translations/translations.queries.ts";
import type { EmailServices } from "./composed-email.ts";
import type { EventArtwork } from "./email-theme.ts";

const screeningFields = {
  id: pages.id,
  kind: pages.kind,
  slug: pages.slug,
  language: pages.language,
  currency: pages.currency,
  title: pages.title,
  description: pages.description,
  timezone: pages.timezone,
  showHours: pages.showHours,
  opensAt: pages.opensAt,
  closesAt: pages.closesAt,
  ends: pages.ends,
  contactEmail: pages.contactEmail,
  emailCapture: pages.emailCapture,
  activated: pages.activated,
  archived: pages.archived,
  superarchived: pages.superarchived,
  cancelledAt: pages.cancelledAt,
  accent: pages.accent,
  backgroundImage: pages.backgroundImage,
  version: pages.version,
  programmeMs: sql<
    number | null
  >`(select sum(i.duration_ms)::float8 from ${programmeItems} i where i.page_id = ${pages}.id)`,
  encoreFrom: premieres.encoreFrom,
  lobbyMinutes: premieres.lobbyMinutes,
  isTestPurchase,
};

/** The fields of an event that emails show. */
export interface Screening extends EventArtwork {
  id: string;
  kind: PageKind;
  slug: string;
  /** Of its prices and orders. */
  currency: Currency;
  title: string;
  /** As the owner wrote it: statements of banks have it in no other language. */
  ownTitle: string;
  description: string;
  timezone: string;
  /** Whether the screening window has times of day; otherwise it consists of whole days. */
  showHours: boolean;
  opensAt: Date | null;
  closesAt: Date | null;
  /** Whether viewers who began may finish after the closing. */
  ends: ScreeningEnd;
  contactEmail: string | null;
  /** Whether guests get access by registering instead of by buying a ticket. */
  emailCapture: boolean;
  /** Whether guests can see it: activated, not archived, not cancelled. */
  isActive: boolean;
  cancelledAt: Date | null;
  /** Increases with each change of the event. */
  version: number;
  /** The length of a premiere's programme in milliseconds; null for other events. */
  programmeMs: number | null;
  /** When a premiere's encore starts; null for other events and without an encore. */
  encoreFrom: Date | null;
  /** How long before its start the lobby of a premiere opens; null for other events. */
  lobbyMinutes: number | null;
  /** Whether it is the copy on which an event's own team bought a test ticket. */
  isTestPurchase: boolean;
}

/** What the data of an event is read with. Without a language its texts stay in the event's. */
type ScreeningServices = Pick<EmailServices, "db" | "config"> & { language?: Language | undefined };

/** Returns the events by id, without deleted ones, with their texts in the reader's language where the owner translated them. */
export async function findScreenings(
  { db, config, language }: ScreeningServices,
  pageIds: readonly string[],
): Promise<Map<string, Screening>> {
  const rows = await db
    .select(screeningFields)
    .from(pages)
    .leftJoin(premieres, eq(premieres.pageId, pages.id))
    .where(inArray(pages.id, [...pageIds]));
  const others = rows.filter((page) => language !== undefined && page.language !== language);
  const translations = await findTranslations(
    db,
    others.map(({ id }) => id),
    language ?? defaultLanguage,
  );
  return new Map(
    rows.map(({ backgroundImage, activated, archived, superarchived, language: _ofOwner, ...page }) => [
      page.id,
      {
        ...translateTitles(translations, page.id, page),
        ownTitle: page.title,
        isActive: activated && !archived && !superarchived && !page.cancelledAt,
        image: backgroundImage ? new URL(backgroundImage, config.WATCH_URL).href : null,
      },
    ]),
  );
}

/** Finds the data of an event that its emails show; null for an unknown event. */
export async function findScreening(services: ScreeningServices, pageId: string): Promise<Screening | null> {
  return (await findScreenings(services, [pageId])).get(pageId) ?? null;
}

type Showtime = Pick<Screening, "opensAt" | "closesAt" | "timezone" | "showHours"> &
  Partial<Pick<Screening, "programmeMs" | "encoreFrom">>;

const DAY = { weekday: "long", month: "long", day: "numeric", year: "numeric" } as const;
const HOUR = { hour: "numeric", minute: "2-digit", timeZoneName: "short" } as const;

/**
 * Formats the screening window, or the start of a premiere, as one line in the event's time zone. It names the zone, also
 * without hours: an email does not know its reader's zone, in which another day may begin.
 */
export function formatShowtime(screening: Showtime, texts: Texts): string {
  const { opensAt, closesAt, timezone } = screening;
  if (!opensAt || !closesAt) return texts.emailParts.showtime.unknown;
  if (isPremiere(screening)) return formatInstant(opensAt, screening, texts);
  if (showsHours(screening))
    return replaceNarrowSpaces(createFormatter(timezone, texts).formatRange(opensAt, closesAt));
  const days = texts.formats.dateFormat({ ...DAY, timeZone: timezone }).formatRange(opensAt, closesAt);
  return nameZone(replaceNarrowSpaces(days), opensAt, timezone, texts);
}

/**
 * Formats the screening window as label and value: one line for a single day, two for several days. A premiere has its
 * start, because no one watches it at another time, and its encore.
 */
export function formatShowtimeLines(
  screening: Showtime,
  texts: Texts,
): (readonly [label: string, value: string])[] {
  const { opensAt, closesAt, timezone, encoreFrom } = screening;
  const labels = texts.emailParts.showtime;
  if (!opensAt || !closesAt) return [[labels.when, labels.unknown]];
  if (isPremiere(screening)) {
    const premiere = [labels.premiere, formatInstant(opensAt, screening, texts)] as const;
    if (!encoreFrom) return [premiere];
    const encore = createFormatter(timezone, texts).formatRange(encoreFrom, closesAt);
    return [premiere, [labels.encore, replaceNarrowSpaces(encore)]];
  }
  const formatDay = (at: Date) => texts.formats.date(at, { ...DAY, timeZone: timezone });
  if (formatDay(opensAt) === formatDay(closesAt)) return [[labels.when, formatShowtime(screening, texts)]];
  return [
    [labels.opens, formatInstant(opensAt, screening, texts)],
    [labels.closes, formatInstant(closesAt, screening, texts)],
  ];
}

/** Formats the opening in the event's time zone, which the text names. @param at the opening of the encore instead */
export function formatOpeningTime(screening: Showtime, texts: Texts, at = screening.opensAt): string {
  return at ? formatInstant(at, screening, texts) : "";
}

const isPremiere = ({ programmeMs = null }: Pick<Showtime, "programmeMs">): boolean => programmeMs !== null;

/** A premiere has one start for everyone, so its hours always show. */
export const showsHours = (screening: Pick<Showtime, "showHours" | "programmeMs">): boolean =>
  screening.showHours || isPremiere(screening);

/** Formats an instant in the event's time zone, which it names. */
export function formatInstant(at: Date, screening: Showtime, texts: Texts): string {
  const { timezone } = screening;
  if (showsHours(screening)) return replaceNarrowSpaces(createFormatter(timezone, texts).format(at));
  return nameZone(texts.formats.date(at, { ...DAY, timeZone: timezone }), at, timezone, texts);
}

const nameZone = (days: string, at: Date, timezone: string, { emailParts, formats }: Texts) =>
  emailParts.showtime.inZone(days, formats.timeZoneLabel(at, timezone));

const createFormatter = (timeZone: string, { formats }: Texts) =>
  formats.dateFormat({ ...DAY, ...HOUR, timeZone });

/** Intl uses narrow spaces, which some email programs show as a box. */
const replaceNarrowSpaces = (text: string) => text.replaceAll("\u2009", " ").replaceAll("\u202F", "\u00A0");
