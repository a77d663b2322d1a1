import { messages } from "@matinee/texts";
import type { PublicPage } from "@matinee/contract/schemas/pages";
import { isTicketType } from "@matinee/domain/admission";
import { type CartIssue, type CartLine, checkTicketCount } from "@matinee/domain/cart";

/** Says what is wrong with a quantity. `perOrder`: the most tickets of one order. */
export const describeCartIssue = (issue: CartIssue, perOrder: number): string =>
  issue === "too-many-tickets" ? messages.cart.tooManyTickets(perOrder) : messages.cart.issues[issue];

/** Checks the number of tickets in a cart for the field of one of its products; returns the issue or null. */
export function checkCartTickets(
  { products, ticketSettings }: Pick<PublicPage, "products" | "ticketSettings">,
  lines: readonly CartLine[],
  productId: string,
): CartIssue | null {
  const priced = lines.flatMap(({ id, quantity }) => {
    const product = products.find((candidate) => candidate.id === id);
    return product ? [{ id, type: product.type, quantity }] : [];
  });
  const isTicket = priced.some(({ id, type }) => id === productId && isTicketType(type));
  return isTicket ? checkTicketCount(priced, ticketSettings.perOrder) : null;
}
