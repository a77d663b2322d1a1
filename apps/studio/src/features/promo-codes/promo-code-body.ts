import type { OwnedPage } from "@matinee/contract/schemas/pages";
import type { TicketCouponInput } from "@matinee/contract/schemas/orders";
import type { Currency } from "@matinee/domain/currency";
import { readCents, readWholeNumber } from "@matinee/ui/typed-number";
import { toEventInstants } from "../../lib/event-instants.ts";

/** What the form of promo codes holds: texts as typed, days as `YYYY-MM-DD`. */
export interface PromoCodeValues {
  /** How many codes the form makes. */
  amount: "one" | "many";
  code: string;
  prefix: string;
  count: string;
  kind: "ticket" | "percent" | "amount";
  percent: string;
  /** In the currency of the event. */
  amountOff: string;
  maxUses: string;
  maxUsesPerEmail: string;
  firstDay: string;
  lastDay: string;
}

export const emptyPromoCode: PromoCodeValues = {
  amount: "one",
  code: "",
  prefix: "",
  count: "50",
  kind: "ticket",
  percent: "",
  amountOff: "",
  maxUses: "",
  maxUsesPerEmail: "",
  firstDay: "",
  lastDay: "",
};

/** Builds the settings of the codes. The first day starts and the last day ends in the event's time zone. */
export function buildPromoCodeSettings(
  values: PromoCodeValues,
  { currency, timezone }: Pick<OwnedPage, "currency" | "timezone">,
): Omit<TicketCouponInput, "code"> {
  const { firstDay, lastDay } = values;
  const days = { startDate: firstDay, startTime: "00:00", endDate: lastDay, endTime: "23:59", timezone };
  const { start } = toEventInstants({ ...days, showHours: true });
  const { end } = toEventInstants({ ...days, showHours: false });
  return {
    ...buildDiscount(values, currency),
    ...readLimit("maxUses", values.maxUses),
    ...readLimit("maxUsesPerEmail", values.maxUsesPerEmail),
    ...(start && { startsAt: start.toISOString() }),
    ...(end && { expiresAt: end.toISOString() }),
  };
}

/** A limit that was typed; the API rejects 0 at its field. */
const readLimit = (name: "maxUses" | "maxUsesPerEmail", text: string) =>
  text.trim() === "" ? {} : { [name]: readWholeNumber(text).value ?? 0 };

function buildDiscount(
  { kind, percent, amountOff }: PromoCodeValues,
  currency: Currency,
): Pick<TicketCouponInput, "discount"> {
  if (kind === "ticket") return {};
  if (kind === "percent") return { discount: { kind, percent: readWholeNumber(percent).value ?? 0 } };
  return { discount: { kind, amount: readCents(amountOff, currency).value ?? 0 } };
}
