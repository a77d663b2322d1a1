import { messages } from "@matinee/texts";
import type { TicketCoupon } from "@matinee/contract/schemas/orders";
import type { OwnedPage } from "@matinee/contract/schemas/pages";

const texts = messages.promoCodes;

/** The texts about the codes of an event: those of a festival are for its passes. */
export const getPromoWords = (kind: OwnedPage["kind"]) =>
  kind === "festival" ? messages.passPromoCode : messages.promoCode;

/** Describes the tickets and limits of a code: '3 of 12 tickets used, 1 for each email, until Nov 27, 2026'. */
export function describeUses(
  { uses, maxUses, maxUsesPerEmail, startsAt, expiresAt }: TicketCoupon,
  { timezone, kind }: Pick<OwnedPage, "timezone" | "kind">,
): string {
  const formatDay = (instant: string) => messages.formats.eventDate(new Date(instant), timezone, false);
  return [
    getPromoWords(kind).used(uses, maxUses),
    maxUsesPerEmail === null ? null : texts.usesForEachEmail(maxUsesPerEmail),
    startsAt && texts.fromDay(formatDay(startsAt)),
    expiresAt && texts.untilDay(formatDay(expiresAt)),
  ]
    .filter(Boolean)
    .join(", ");
}
