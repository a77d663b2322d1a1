import { randomInt } from "node:crypto";
import { countLimits } from "@matinee/contract/limits";
import { messages } from "@matinee/contract/messages";
import { productRules } from "@matinee/domain/item-rules";
import { invalid, refuseIssues } from "../../errors.ts";

/** Ten random digits. */
export const newSku = () =>
  String(randomInt(10 ** countLimits.skuDigits)).padStart(countLimits.skuDigits, "0");

/** @throws AppError invalid with the store's own texts */
export function checkProduct(product: {
  title: string;
  description: string;
  priceCents: number;
  shippingCents: number;
  thumbnail: string | null;
}): void {
  refuseIssues(productRules, product, messages.store.issues);
  const { thumbnail } = product;
  if (thumbnail && !thumbnail.startsWith("/v1/s3/") && !/^https?:\/\//.test(thumbnail)) {
    throw invalid("thumbnail", "Please upload a picture");
  }
}
