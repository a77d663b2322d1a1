import { getViewingDates } from "@matinee/domain/viewing-windows";
import { and, asc, eq, isNull } from "drizzle-orm";
import { entitlements } from "../../../db/schema/subscribers.ts";
import type { HolderRef } from "../../email-outbox/email-inputs.ts";
import type { EmailServices } from "./composed-email.ts";
import { formatInstant, type Screening } from "./screening.queries.ts";

/** A line below the times of an event: its label and its date. */
export type ViewingLine = readonly [label: string, value: string];

/**
 * Finds until when a person must begin or may finish the film, in the event's time zone; null where that is the event's end. Of
 * several tickets it is the first one's.
 */
export async function findViewingLine(
  { db, texts }: Pick<EmailServices, "db" | "texts">,
  screening: Screening,
  { orderId, ticketId, subscriberId }: HolderRef,
): Promise<ViewingLine | null> {
  const { opensAt, closesAt, ends } = screening;
  if (!opensAt || !closesAt) return null;
  const holder = ticketId
    ? eq(entitlements.id, ticketId)
    : orderId
      ? eq(entitlements.orderId, orderId)
      : subscriberId && eq(entitlements.subscriberId, subscriberId);
  if (!holder) return null;
  const [held] = await db
    .select()
    .from(entitlements)
    .where(and(holder, isNull(entitlements.revokedAt)))
    .orderBy(asc(entitlements.unit), asc(entitlements.id))
    .limit(1);
  const { beginBy, finishBy } = getViewingDates({ opensAt, closesAt }, ends, held ?? null);
  const date = beginBy ?? finishBy;
  if (!date) return null;
  const { beginByLabel, finishByLabel } = texts.timeToWatch;
  return [
    beginBy ? beginByLabel : finishByLabel,
    formatInstant(date, { ...screening, showHours: true }, texts),
  ];
}
