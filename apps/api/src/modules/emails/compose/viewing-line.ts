import { getViewingDates } from "@matinee/domain/viewing-windows";
import { and, asc, eq, inArray, isNull, or } from "drizzle-orm";
import { entitlements } from "../../../db/schema/subscribers.ts";
import type { HolderRef } from "../../email-outbox/email-inputs.ts";
import type { EmailServices } from "./composed-email.ts";
import { getHolderId } from "./holder.queries.ts";
import { formatInstant, type Screening } from "./screening.queries.ts";

/** A line below the times of an event: its label and its date. */
export type ViewingLine = readonly [label: string, value: string];

/** Finds the line of one person, as `findViewingLines` does. */
export async function findViewingLine(
  services: Pick<EmailServices, "db" | "texts">,
  screening: Screening,
  holder: HolderRef,
): Promise<ViewingLine | null> {
  const [line] = await findViewingLines(services, screening, [holder]);
  return line ?? null;
}

/**
 * Finds until when people must begin or may finish the film, in the event's time zone; null where that is the event's end. Of
 * several tickets it is the first one's.
 * @returns a line for each of the holders, in their order
 */
export async function findViewingLines(
  { db, texts }: Pick<EmailServices, "db" | "texts">,
  screening: Screening,
  holders: readonly HolderRef[],
): Promise<(ViewingLine | null)[]> {
  const { opensAt, closesAt, ends } = screening;
  if (!opensAt || !closesAt || holders.length === 0) return holders.map(() => null);
  const rows = await db
    .select()
    .from(entitlements)
    .where(
      and(
        or(
          inArray(
            entitlements.id,
            holders.flatMap(({ ticketId }) => ticketId ?? []),
          ),
          inArray(
            entitlements.orderId,
            holders.flatMap(({ orderId }) => orderId ?? []),
          ),
          and(
            eq(entitlements.pageId, screening.id),
            inArray(
              entitlements.passId,
              holders.flatMap(({ passId }) => passId ?? []),
            ),
          ),
          inArray(
            entitlements.subscriberId,
            holders.flatMap(({ subscriberId }) => subscriberId ?? []),
          ),
        ),
        isNull(entitlements.revokedAt),
      ),
    )
    .orderBy(asc(entitlements.unit), asc(entitlements.id));
  const held = new Map<string | null, (typeof rows)[number]>();
  for (const row of rows)
    for (const key of [row.id, row.orderId, row.subscriberId, row.passId])
      if (key !== null && !held.has(key)) held.set(key, row);
  return holders.map((holder) => {
    const { beginBy, finishBy } = getViewingDates(
      { opensAt, closesAt },
      ends,
      held.get(getHolderId(holder)) ?? null,
    );
    const date = beginBy ?? finishBy;
    if (!date) return null;
    const { beginByLabel, finishByLabel } = texts.timeToWatch;
    return [
      beginBy ? beginByLabel : finishByLabel,
      formatInstant(date, { ...screening, showHours: true }, texts),
    ];
  });
}
