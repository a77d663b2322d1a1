import { formatTimeZoneLabel } from "@matinee/domain/event-dates";
import { inArray } from "drizzle-orm";
import { pages } from "../../../db/schema/pages.ts";
import type { MailServices } from "./composed-mail.ts";
import type { MailLook } from "./mail-tones.ts";

const fields = {
  id: pages.id,
  url: pages.url,
  title: pages.title,
  description: pages.description,
  timezone: pages.timezone,
  showHours: pages.showHours,
  opensAt: pages.opensAt,
  closesAt: pages.closesAt,
  contactEmail: pages.contactEmail,
  activated: pages.activated,
  archived: pages.archived,
  superarchived: pages.superarchived,
  cancelledAt: pages.cancelledAt,
  accent: pages.accent,
  backgroundImage: pages.backgroundImage,
  version: pages.version,
};

/** What a mail says of an event. */
export interface Screening extends MailLook {
  id: string;
  url: string;
  title: string;
  description: string;
  timezone: string;
  /** Whether the window is one of hours; else it is one of whole days. */
  showHours: boolean;
  opensAt: Date | null;
  closesAt: Date | null;
  contactEmail: string | null;
  /** Whether guests can see it: activated, neither archived nor called off. */
  isOn: boolean;
  cancelledAt: Date | null;
  /** Grows with each change of the event. */
  version: number;
}

/** The events of these ids, by id; those that are gone are missing. */
export async function findScreenings(
  { db, config }: Pick<MailServices, "db" | "config">,
  pageIds: readonly string[],
): Promise<Map<string, Screening>> {
  const rows = await db
    .select(fields)
    .from(pages)
    .where(inArray(pages.id, [...pageIds]));
  return new Map(
    rows.map(({ backgroundImage, activated, archived, superarchived, ...page }) => [
      page.id,
      {
        ...page,
        isOn: activated && !archived && !superarchived && !page.cancelledAt,
        image: backgroundImage ? new URL(backgroundImage, config.WATCH_URL).href : null,
      },
    ]),
  );
}

export async function findScreening(
  services: Pick<MailServices, "db" | "config">,
  pageId: string,
): Promise<Screening | null> {
  return (await findScreenings(services, [pageId])).get(pageId) ?? null;
}

type Showtime = Pick<Screening, "opensAt" | "closesAt" | "timezone" | "showHours">;

const UNKNOWN = "The date will be announced.";
const DAY = { weekday: "long", month: "long", day: "numeric", year: "numeric" } as const;
const HOUR = { hour: "numeric", minute: "2-digit", timeZoneName: "short" } as const;

/** When it plays, in one line, in the event's own zone, which it names. */
export function showtime({ opensAt, closesAt, timezone, showHours }: Showtime): string {
  if (!opensAt || !closesAt) return UNKNOWN;
  const range = plainSpaces(formatOf(timezone, showHours).formatRange(opensAt, closesAt));
  return showHours ? range : `${range}, ${formatTimeZoneLabel(opensAt, timezone)}`;
}

/** The same as label and value: one line for an evening, two for a run of days. */
export function showtimeLines(screening: Showtime): (readonly [label: string, value: string])[] {
  const { opensAt, closesAt, timezone } = screening;
  if (!opensAt || !closesAt) return [["When", UNKNOWN]];
  const day = new Intl.DateTimeFormat("en-US", { ...DAY, timeZone: timezone });
  if (day.format(opensAt) === day.format(closesAt)) return [["When", showtime(screening)]];
  return [
    ["Opens", instantLine(opensAt, screening)],
    ["Closes", instantLine(closesAt, screening)],
  ];
}

/** When it opens, in the event's own zone, which it names. */
export function openingTime(screening: Showtime): string {
  return screening.opensAt ? instantLine(screening.opensAt, screening) : "";
}

function instantLine(at: Date, { timezone, showHours }: Showtime): string {
  const date = plainSpaces(formatOf(timezone, showHours).format(at));
  return showHours ? date : `${date}, ${formatTimeZoneLabel(at, timezone)}`;
}

const formatOf = (timeZone: string, showHours: boolean) =>
  new Intl.DateTimeFormat("en-US", { ...DAY, ...(showHours && HOUR), timeZone });

/** Intl uses narrow spaces, which some mail programs draw as a box. */
const plainSpaces = (text: string) => text.replaceAll("\u2009", " ").replaceAll("\u202F", "\u00A0");
