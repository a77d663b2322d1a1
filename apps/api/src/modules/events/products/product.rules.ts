import { randomInt } from "node:crypto";
import { skuDigits } from "@matinee/contract/limits";
import { messages } from "@matinee/contract/messages";
import type { ProductType } from "@matinee/domain/admission";
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

/** Checks a product. @throws AppError invalid with the store's texts */
export function checkProduct(product: {
  title: string;
  description: string;
  priceCents: number;
  shippingCents: number;
  thumbnail: string | null;
}): void {
  rejectIssues(productRules, product, messages.store.issues);
  const { thumbnail } = product;
  if (thumbnail && !thumbnail.startsWith("/v1/s3/") && !/^https?:\/\//.test(thumbnail)) {
    throw createFieldError("thumbnail", "Please upload a picture");
  }
}
