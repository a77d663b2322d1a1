import type { OwnedPage } from "@matinee/contract/schemas/pages";
import { readSuggestions } from "@matinee/domain/donations";
import { messages } from "@matinee/texts";

const texts = messages.viewersStep;

/** A price of an event, or several of one kind, in the smallest unit of its currency. */
export interface Price {
  name: string;
  cents: number[];
}

/** Lists the prices of an event that a change of its currency keeps the numbers of. */
export function listPrices(event: OwnedPage): Price[] {
  const { enablePaywall, price, earlyPrice, suggestedPrice, askDonations } = event.paywallSettings;
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
  const suggestions = askDonations
    ? readSuggestions(event.paywallSettings, "page").filter((cents) => cents !== undefined)
    : [];
  return [
    ...listed.flatMap(([name, cents]) => (cents ? [{ name, cents: [cents] }] : [])),
    ...(suggestions.length > 0 ? [{ name: texts.donationSuggestions, cents: suggestions }] : []),
  ];
}

/** The products of an event's store, in their order. */
export const listStoreProducts = ({ products }: OwnedPage) =>
  products.filter(({ type }) => type !== "paywall" && type !== "donation" && type !== "pass");
