import type * as en from "../en/shop.ts";
import type { AnyLanguage } from "../any-language.ts";
import { isolate } from "./isolate.ts";

export const shop: AnyLanguage<typeof en.shop> = {
  yourCart: "سلتك",
  yourCartIsEmpty: "سلتك فارغة",
  priceEach: (amount) => `${amount} للقطعة`,
  removeFromTheCart: (title) => `إزالة ${isolate(title)} من السلة`,
  quantityOf: (title) => `كمية ${isolate(title)}`,
  quantity: "الكمية",
  soldOut: "نفدت الكمية",
  addToCart: "إضافة إلى السلة",
};
