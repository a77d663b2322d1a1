import { messages } from "@matinee/texts";
import type { TicketCoupon } from "@matinee/contract/schemas/orders";

const texts = messages.promoCodes;

/** Describes the tickets and limits of a code: '3 of 12 tickets used, 1 for each email, until Nov 27, 2026'. */
export function describeUses(
  { uses, maxUses, maxUsesPerEmail, startsAt, expiresAt }: TicketCoupon,
  timezone: string,
): string {
  const formatDay = (instant: string) => messages.formats.eventDate(new Date(instant), timezone, false);
  return [
    messages.promoCode.used(uses, maxUses),
    maxUsesPerEmail === null ? null : texts.usesForEachEmail(maxUsesPerEmail),
    startsAt && texts.fromDay(formatDay(startsAt)),
    expiresAt && texts.untilDay(formatDay(expiresAt)),
  ]
    .filter(Boolean)
    .join(", ");
}
