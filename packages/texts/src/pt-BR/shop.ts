import type * as en from "../en/shop.ts";
import type { AnyLanguage } from "../any-language.ts";

export const shop: AnyLanguage<typeof en.shop> = {
  yourCart: "Seu carrinho",
  yourCartIsEmpty: "Seu carrinho está vazio",
  priceEach: (amount) => `${amount} cada`,
  removeFromTheCart: (title) => `Remover ${title} do carrinho`,
  quantityOf: (title) => `Quantidade de ${title}`,
  quantity: "Quantidade",
  soldOut: "Esgotado",
  addToCart: "Pôr no carrinho",
};
