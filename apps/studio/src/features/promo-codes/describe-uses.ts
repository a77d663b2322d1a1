import { messages } from "@matinee/texts";
import type { TicketCoupon } from "@matinee/contract/schemas/orders";

/** Describes the tickets and limits of a code: '3 of 12 tickets used, 1 for each email, until Nov 27, 2026'. */
export function describeUses(
  { uses, maxUses, maxUsesPerEmail, startsAt, expiresAt }: TicketCoupon,
  timezone: string,
): string {
  const formatDay = (instant: string) =>
    new Date(instant).toLocaleDateString("en-US", {
      timeZone: timezone,
      month: "short",
      day: "numeric",
      year: "numeric",
    });
  return [
    messages.promoCode.used(uses, maxUses),
    maxUsesPerEmail === null ? null : `${maxUsesPerEmail} for each email`,
    startsAt && `from ${formatDay(startsAt)}`,
    expiresAt && `until ${formatDay(expiresAt)}`,
  ]
    .filter(Boolean)
    .join(", ");
}
