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

/** Lists the prices of an event, and what its promo codes take off, that a change of its currency keeps the numbers of. */
export function listPrices(event: OwnedPage, codes: readonly TicketCoupon[]): Price[] {
  const { enablePaywall, price, earlyPrice, suggestedPrice, askDonations, askMidrollDonations } =
    event.paywallSettings;
  const listed: [name: string, cents: number | undefined][] = [
    ...(enablePaywall
      ? ([
          [texts.ticket, price],
          [texts.earlyTicket, earlyPrice],
          [texts.suggestedTicket, suggestedPrice],
        ] satisfies [string, number | undefined][])
      : []),
    ...event.passes.map((pass): [string, number] => [pass.title, pass.price]),
    ...listStoreProducts(event).flatMap((product): [string, number][] => [
      [product.title, product.price],
      [texts.shippingOf(product.title), product.shipping],
    ]),
  ];
  const readAll = (where: "page" | "midroll") => readSuggestions(event.paywallSettings, where);
  const discounts = codes.map(({ discount, revoked }) =>
    discount.kind === "amount" && !revoked ? discount.amount : undefined,
  );
  const several: [name: string, cents: (number | undefined)[]][] = [
    [texts.donationSuggestions, askDonations ? readAll("page") : []],
    [texts.midFilmSuggestions, askMidrollDonations ? readAll("midroll") : []],
    // A batch of codes has the same discount.
    [texts.promoCodes, [...new Set(discounts)]],
  ];
  return [...listed.map(([name, cents]): [string, (number | undefined)[]] => [name, [cents]]), ...several]
    .map(([name, cents]) => ({ name, cents: cents.flatMap((amount) => (amount ? [amount] : [])) }))
    .filter(({ cents }) => cents.length > 0);
}

/** The products of an event's store, in their order. */
export const listStoreProducts = ({ products }: OwnedPage) =>
  products.filter(({ type }) => type !== "paywall" && type !== "donation" && type !== "pass");
