import { messages } from "@matinee/contract/messages";
import { productRules } from "@matinee/domain/item-rules";
import { dollarsToCents } from "@matinee/domain/money";
import { rulesResolver } from "../../../lib/rules-resolver.ts";
import type { OwnedProduct, StoreType } from "./products.queries.ts";

/** Dollars and counts as they are typed; an empty quantity is no limit. */
export type ProductValues = {
  type: StoreType;
  title: string;
  description: string;
  price: string;
  shipping: string;
  quantity: string;
  thumbnail: string;
  digitalFileId: string;
  digitalFileName: string;
  active: boolean;
};

export function toProduct(product: OwnedProduct | null): ProductValues {
  const type = product?.type;
  return {
    type: type === "physical" || type === "ticket" ? type : "digital",
    title: product?.title ?? "",
    description: product?.description ?? "",
    price: product ? (product.price / 100).toFixed(2) : "",
    shipping: product ? (product.shipping / 100).toFixed(2) : "0.00",
    quantity: product?.quantity == null ? "" : String(product.quantity),
    thumbnail: product?.thumbnail ?? "",
    digitalFileId: product?.digitalFileId ?? "",
    digitalFileName: product?.digitalFileId ? "The present file" : "",
    active: product?.active ?? true,
  };
}

/** What both making and changing a product send. */
export function saveOfProduct(values: ProductValues) {
  const physical = values.type === "physical";
  return {
    type: values.type,
    title: values.title.trim(),
    description: values.description.trim(),
    price: dollarsToCents(values.price) ?? 0,
    shipping: physical ? (dollarsToCents(values.shipping) ?? 0) : 0,
    active: values.active,
    thumbnail: values.thumbnail,
    ...(values.type === "digital" && values.digitalFileId && { digitalFileId: values.digitalFileId }),
  };
}

const fieldOf = {
  title: "title",
  description: "description",
  priceCents: "price",
  shippingCents: "shipping",
} as const;

const rules = productRules.map(({ field, code, broken }) => ({
  field: fieldOf[field],
  code,
  broken: (values: ProductValues) =>
    broken({
      title: values.title,
      description: values.description,
      priceCents: dollarsToCents(values.price),
      shippingCents: values.type === "physical" ? dollarsToCents(values.shipping) : 0,
    }),
}));

export const productResolver = rulesResolver(rules, messages.store.issues);
