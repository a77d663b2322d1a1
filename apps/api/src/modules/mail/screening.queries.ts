import { inArray } from "drizzle-orm";
import { pages } from "../pages/pages.table.ts";
import type { MailServices } from "./composed-mail.ts";
import type { MailLook } from "./mail-layout.tsx";

const fields = {
  id: pages.id,
  url: pages.url,
  title: pages.title,
  description: pages.description,
  timezone: pages.timezone,
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

const FORMAT = {
  month: "long",
  day: "numeric",
  year: "numeric",
  hour: "numeric",
  minute: "2-digit",
  timeZoneName: "short",
} as const;

/** When it plays, in the event's own zone, which it names. */
export function showtime({
  opensAt,
  closesAt,
  timezone,
}: Pick<Screening, "opensAt" | "closesAt" | "timezone">): string {
  if (!opensAt || !closesAt) return "The date will be announced.";
  return new Intl.DateTimeFormat("en-US", { ...FORMAT, timeZone: timezone }).formatRange(opensAt, closesAt);
}

/** When it opens, in the event's own zone, which it names. */
export function openingTime({ opensAt, timezone }: Pick<Screening, "opensAt" | "timezone">): string {
  return opensAt ? new Intl.DateTimeFormat("en-US", { ...FORMAT, timeZone: timezone }).format(opensAt) : "";
}
