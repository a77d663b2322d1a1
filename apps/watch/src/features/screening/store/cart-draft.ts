import type { PublicPage } from "@matinee/contract/schemas/pages";
import type { CartLine } from "@matinee/domain/cart";
import { describeDelivery } from "@matinee/domain/product-notes";
import type { OrderDraft } from "../checkout/order-draft.ts";

/** Builds an order from the cart. It leaves out products that the store no longer sells. */
export function buildCartDraft(page: PublicPage, lines: readonly CartLine[]): OrderDraft {
  return {
    lines: lines.flatMap(({ id, quantity }) => {
      const product = page.products.find((candidate) => candidate.id === id);
      if (!product) return [];
      return [
        {
          key: id,
          type: product.type,
          title: product.title,
          detail: describeDelivery(product),
          thumbnail: product.thumbnail,
          unitCents: product.price,
          shippingCents: product.shipping,
          quantity,
          product: { kind: "existing", id } as const,
        },
      ];
    }),
    takesPromo: false,
    extras: {},
  };
}
