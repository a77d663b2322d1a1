import type { PublicPage } from "@matinee/contract/schemas/pages";
import type { CartLine } from "@matinee/domain/cart";
import type { OrderDraft } from "../checkout/order-draft.ts";
import { describeDelivery } from "@matinee/domain/product-notes";

/** The cart as an order; what the store no longer sells falls out of it. */
export function cartDraft(page: PublicPage, lines: readonly CartLine[]): OrderDraft {
  return {
    lines: lines.flatMap(({ id, quantity }) => {
      const product = page.products.find((known) => known.id === id);
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
          product: { kind: "known", id } as const,
        },
      ];
    }),
    takesPromo: false,
    extras: {},
  };
}
