import type { Programme } from "@matinee/contract/schemas/festivals";
import type { TicketCoupon } from "@matinee/contract/schemas/orders";
import type { OwnedPage } from "@matinee/contract/schemas/pages";
import { readSuggestions } from "@matinee/domain/donations";
import { messages } from "@matinee/texts";

const texts = messages.viewersStep;

/** A price of an event, or several of one kind, in the smallest unit of its currency. */
export interface Price {
  name: string;
  cents: number[];
}

/**
 * Lists the prices of an event, and what its promo codes take off, that a change of its currency keeps the numbers of.
 * @param screenings of a festival
 */
export function listPrices(
  event: OwnedPage,
  codes: readonly TicketCoupon[],
  screenings: readonly Pick<Programme["screenings"][number], "title" | "prices">[],
): Price[] {
  const { enablePaywall, price, earlyPrice, suggestedPrice, askDonations, askMidrollDonations } =
    event.paywallSettings;
  const readAll = (where: "page" | "midroll") => readSuggestions(event.paywallSettings, where);
  const discounts = codes.map(({ discount, revoked }) =>
    discount.kind === "amount" && !revoked ? discount.amount : undefined,
  );
  const rows: [name: string, cents: (number | null | undefined)[]][] = [
    [texts.ticket, [enablePaywall ? price : undefined]],
    [texts.earlyTicket, [enablePaywall ? earlyPrice : undefined]],
    [texts.suggestedTicket, [enablePaywall ? suggestedPrice : undefined]],
    ...event.passes.map((pass): (typeof rows)[number] => [pass.title, [pass.price, pass.earlyPrice]]),
    ...screenings.map(({ title, prices }): (typeof rows)[number] => [texts.ticketOf(title), prices]),
    ...listStoreProducts(event).flatMap(({ title, price: cents, shipping }): typeof rows => [
      [title, [cents]],
      [texts.shippingOf(title), [shipping]],
    ]),
    [texts.donationSuggestions, askDonations ? readAll("page") : []],
    [texts.midFilmSuggestions, askMidrollDonations ? readAll("midroll") : []],
    // A batch of codes has the same discount.
    [texts.promoCodes, [...new Set(discounts)]],
  ];
  return rows
    .map(([name, cents]) => ({ name, cents: cents.flatMap((amount) => (amount ? [amount] : [])) }))
    .filter(({ cents }) => cents.length > 0);
}

/** The products of an event's store, in their order. */
export const listStoreProducts = ({ products }: OwnedPage) =>
  products.filter(({ type }) => type !== "paywall" && type !== "donation" && type !== "pass");
