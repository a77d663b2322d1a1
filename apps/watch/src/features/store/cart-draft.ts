import { messages } from "@matinee/texts";
import type { PublicPage } from "@matinee/contract/schemas/pages";
import { isTicketType } from "@matinee/domain/admission";
import type { CartLine } from "@matinee/domain/cart";
import { listCartChanges } from "@matinee/domain/cart-changes";
import { describeDelivery } from "@matinee/texts/product-notes";
import type { OrderDraft, OrderDraftLine } from "../checkout/order-draft.ts";

/** Builds an order from the cart. It leaves out products that the store no longer sells, and names them. */
export function buildCartDraft(
  page: Pick<PublicPage, "products" | "currency" | "tax">,
  lines: readonly CartLine[],
): OrderDraft {
  const draftLines = lines.flatMap(({ id, quantity }): OrderDraftLine[] => {
    const product = page.products.find((candidate) => candidate.id === id);
    if (!product) return [];
    return [
      {
        key: id,
        type: product.type,
        title: product.title,
        detail: describeDelivery(product, page.currency),
        thumbnail: product.thumbnail,
        unitCents: product.price,
        shippingCents: product.shipping,
        quantity,
        product: { kind: "existing", id },
      },
    ];
  });
  return {
    currency: page.currency,
    tax: page.tax,
    lines: draftLines,
    // A promo code covers tickets only, and has no effect on a free one.
    takesPromo: draftLines.some(({ type, unitCents }) => isTicketType(type) && unitCents > 0),
    changes: listCartChanges(lines, page.products).map((change) =>
      change.kind === "gone"
        ? messages.cart.noLongerSold(change.title)
        : messages.cart.priceChanged(change.title, change.nowCents, change.wasCents, page.currency),
    ),
    extras: {},
  };
}
