import { randomInt } from "node:crypto";
import { skuDigits } from "@matinee/domain/limits";
import type { ProductType } from "@matinee/domain/admission";
import type { Currency } from "@matinee/domain/currency";
import { productRules } from "@matinee/domain/item-rules";
import { createFieldError, rejectIssues } from "../../../platform/errors.ts";

/** Generates a SKU of ten random digits. */
export const generateSku = () => String(randomInt(10 ** skuDigits)).padStart(skuDigits, "0");

/** Checks whether viewers may buy a product. Without a file to deliver, only the owner sees a digital product. */
export const isForSale = (product: {
  type: ProductType;
  active: boolean;
  hiddenAt: unknown;
  digitalFileId: string | null;
}): boolean =>
  product.active && !product.hiddenAt && (product.type !== "digital" || product.digitalFileId !== null);

/** An uploaded file's address, which a client may have completed by a host. */
const UPLOADED_FILE = /^(?:https?:\/\/[^/@?#\s]+)?(\/v1\/s3\/[\w.-]+)$/;

/**
 * Reads a picture's address. Only our files are stored, without a host: another site would see who looks at the event.
 * @throws AppError invalid
 */
export function readPicture(address: string): string | null {
  if (address === "") return null;
  const [, path] = UPLOADED_FILE.exec(address) ?? [];
  if (!path) throw createFieldError("thumbnail", (t) => t.apiErrors.events.picture);
  return path;
}

const wireNames = { priceCents: "price", shippingCents: "shipping" } as const;

/** The rules with the names of the fields in a request. */
const wireRules = productRules.map(({ field, ...rule }) => ({
  ...rule,
  field: field === "priceCents" || field === "shippingCents" ? wireNames[field] : field,
}));

/** Checks a product. @throws AppError invalid with the store's texts */
export function checkProduct(product: {
  title: string;
  description: string;
  priceCents: number;
  shippingCents: number;
  currency: Currency;
}): void {
  rejectIssues(wireRules, product, (t) => t.store.issues(product.currency));
}
