import type { PaymentPart } from "@matinee/app-shell/payments/payment-port";
import { messages } from "@matinee/texts";
import { isTicketType } from "@matinee/domain/admission";
import { type AppliedPromo, computeTotals, type OrderDraft, type OrderDraftLine } from "./order-draft.ts";

/** More lines than these are summed up as products, so that the form below them keeps its place on a phone. */
const MAX_NAMED_LINES = 4;

/** Lists what the total of an order consists of. The sum of the parts is the total. */
export function listOrderParts(draft: OrderDraft, promo: AppliedPromo | null): PaymentPart[] {
  const { shippingCents, discountCents } = computeTotals(draft, promo);
  const isProduct = ({ type }: OrderDraftLine) => type === "digital" || type === "physical";
  const isLong = draft.lines.length > MAX_NAMED_LINES;
  const products = isLong ? draft.lines.filter(isProduct) : [];
  const named = isLong ? draft.lines.filter((line) => !isProduct(line)) : draft.lines;
  const count = products.reduce((sum, { quantity }) => sum + quantity, 0);
  return [
    ...named.map((line) => ({ name: getName(line), cents: getCents(line) })),
    ...(count > 0
      ? [
          {
            name: messages.checkout.products(count),
            cents: products.reduce((sum, line) => sum + getCents(line), 0),
          },
        ]
      : []),
    ...(shippingCents > 0 ? [{ name: messages.checkout.shipping, cents: shippingCents }] : []),
    ...(promo ? [{ name: promo.code, cents: -discountCents }] : []),
  ];
}

/** Lists the lines that a wallet shows, without shipping and with the discount taken off: a wallet adds positive amounts. */
export function listWalletLines(draft: OrderDraft, promo: AppliedPromo | null): PaymentPart[] {
  let leftCents = computeTotals(draft, promo).discountCents;
  return draft.lines.map((line) => {
    const cents = getCents(line);
    const offCents = isTicketType(line.type) ? Math.min(leftCents, cents) : 0;
    leftCents -= offCents;
    const name = getName(line);
    return { name: offCents > 0 && promo ? `${name}, ${promo.code}` : name, cents: cents - offCents };
  });
}

const getCents = ({ unitCents, quantity }: OrderDraftLine) => unitCents * quantity;
const getName = ({ title, quantity }: OrderDraftLine) => (quantity > 1 ? `${title} × ${quantity}` : title);
