import { createRulesResolver } from "@matinee/app-shell/forms/rules-resolver";
import { messages } from "@matinee/texts";
import type { ProductBase } from "@matinee/contract/schemas/products";
import type { Currency } from "@matinee/domain/currency";
import { productRules } from "@matinee/domain/item-rules";
import { readCents, readWholeNumber, type TypedNumber, writeCents } from "@matinee/ui/typed-number";
import type { FieldErrors, Resolver } from "react-hook-form";
import type { OwnedProduct, StoreType } from "./products.queries.ts";

const texts = messages.storeStep;

/** Form values as typed: amounts in the currency of the event, counts as digits. An empty quantity means no limit. */
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

export function toProductForm(product: OwnedProduct | null, currency: Currency): ProductValues {
  const type = product?.type;
  return {
    type: type === "physical" || type === "ticket" ? type : "digital",
    title: product?.title ?? "",
    description: product?.description ?? "",
    price: product ? writeCents(product.price, currency) : "",
    shipping: writeCents(product?.shipping ?? 0, currency),
    quantity: product?.quantity == null ? "" : String(product.quantity),
    thumbnail: product?.thumbnail ?? "",
    digitalFileId: product?.digitalFileId ?? "",
    digitalFileName: product?.digitalFileId ? texts.currentFile : "",
    active: product?.active ?? true,
  };
}

/** Builds the fields of the request that both creating and updating a product send. Amounts in the smallest unit of the currency. */
export function toProductBody(values: ProductValues, currency: Currency) {
  const physical = values.type === "physical";
  return {
    type: values.type,
    title: values.title.trim(),
    description: values.description.trim(),
    price: readCents(values.price, currency).value ?? 0,
    shipping: physical ? (readCents(values.shipping, currency).value ?? 0) : 0,
    active: values.active,
    thumbnail: values.thumbnail,
    ...(values.type === "digital" && values.digitalFileId && { digitalFileId: values.digitalFileId }),
  };
}

/** Builds the request that changes a product from one state to another. It leaves out what is the same in both. */
export function toProductChanges(from: ProductValues, to: ProductValues, currency: Currency): ProductChanges {
  const before = buildAll(from, currency);
  const changes = Object.entries(buildAll(to, currency)).filter(
    ([name, value]) => !(name in before) || before[name as keyof ProductChanges] !== value,
  );
  // The same fields as above, each of them optional.
  return Object.fromEntries(changes) as ProductChanges;
}

/** Returns the stored values of the fields that a request changes, so that the server can tell a concurrent change. */
export function toProductBase(stored: OwnedProduct, changes: ProductChanges): ProductBase {
  // The fields of the request have the names of the product's.
  const names = Object.keys(changes) as (keyof ProductChanges)[];
  return Object.fromEntries(names.map((name) => [name, stored[name]]));
}

type ProductChanges = Partial<ReturnType<typeof buildAll>>;

const buildAll = (values: ProductValues, currency: Currency) => ({
  ...toProductBody(values, currency),
  quantity: readWholeNumber(values.quantity).value,
});

const formFields = {
  title: "title",
  description: "description",
  priceCents: "price",
  shippingCents: "shipping",
} as const;

/** Builds the check of a product's rules. Errors about unreadable numbers take precedence. */
export function createProductResolver(currency: Currency): Resolver<ProductValues> {
  const read = (typed: string) => readCents(typed, currency);
  const rules = productRules.map(({ field, code, broken }) => ({
    field: formFields[field],
    code,
    broken: (values: ProductValues) =>
      broken({
        title: values.title,
        description: values.description,
        priceCents: read(values.price).value,
        shippingCents: values.type === "physical" ? read(values.shipping).value : 0,
        currency,
      }),
  }));
  const resolveRules = createRulesResolver(rules, messages.store.issues(currency));
  const { priceNegative, shippingNegative, quantityNegative } = messages.store;
  return (values) => {
    const checked = resolveRules(values);
    const problems = Object.entries({
      price: findProblem(read(values.price), priceNegative(currency)),
      shipping: values.type === "physical" && findProblem(read(values.shipping), shippingNegative(currency)),
      quantity: findProblem(readWholeNumber(values.quantity), quantityNegative),
    }).filter(([, message]) => message);
    if (problems.length === 0) return checked;
    const errors = Object.fromEntries(problems.map(([field, message]) => [field, { type: "rule", message }]));
    // The keys are fields of the form.
    return { values: {}, errors: { ...checked.errors, ...errors } as FieldErrors<ProductValues> };
  };
}

function findProblem({ value, problem }: TypedNumber, negative: string): string | null {
  return value !== null && value < 0 ? negative : problem;
}
