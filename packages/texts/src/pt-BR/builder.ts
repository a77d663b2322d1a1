import type * as en from "../en/builder.ts";
import type { AnyLanguage } from "../any-language.ts";
import { itemTextLimits } from "@matinee/domain/event-text-limits";
import { currencyRules } from "@matinee/domain/currency";
import { formats } from "./formats.ts";
import { nameCurrency, enterTitle } from "./shared.ts";

export const faq: AnyLanguage<typeof en.faq> = {
  errorSubmittingAnswer: "Erro ao enviar a resposta",
  answerSubmitted: "Resposta enviada",
  added: "Pergunta frequente adicionada",
  updated: "Pergunta frequente atualizada",
  allUpdated: "Perguntas frequentes atualizadas",
  deleted: "comentário excluído",
  errorDeleting: "erro ao excluir o comentário",
  unableToUpdate: "Não foi possível atualizar as perguntas frequentes",
  issues: {
    "question-missing": "digite uma pergunta",
    "question-too-long": `digite uma pergunta de no máximo ${itemTextLimits.question} caracteres`,
    "answer-missing": "digite uma resposta",
    "answer-too-long": `digite uma resposta de no máximo ${itemTextLimits.answer} caracteres`,
  },
};

export const store: AnyLanguage<typeof en.store> = {
  deleted: "Produto excluído",
  errorDeleting: "Erro ao excluir o produto",
  updated: "Produto atualizado",
  allUpdated: "Produtos atualizados",
  unableToUpdate: "Não foi possível atualizar os produtos",
  deleteWarning: "Este produto tem pedidos. Ao excluí-lo, esses pedidos saem do download de pedidos.",
  issues: (currency) => ({
    "product-title-missing": enterTitle,
    "product-description-too-long": `Digite uma descrição de no máximo ${itemTextLimits.productDescription} caracteres`,
    "price-invalid": `Digite um preço em ${nameCurrency(currency)}`,
    "price-too-large": `O preço máximo é de ${formats.shortMoney(currencyRules[currency].maxPrice, currency)}`,
    "shipping-invalid": `Digite o frete em ${nameCurrency(currency)}`,
    "shipping-too-large": `O frete máximo é de ${formats.shortMoney(currencyRules[currency].maxShipping, currency)}`,
  }),
  priceTooSmall: (currency) =>
    `O preço mínimo é de ${formats.money(currencyRules[currency].minCharge, currency)}`,
  priceNegative: (currency) => `Um preço não pode ser menor que ${formats.shortMoney(0, currency)}`,
  shippingNegative: (currency) => `O frete não pode ser menor que ${formats.shortMoney(0, currency)}`,
  quantityNegative: "A quantidade não pode ser menor que 0",
  programFile: "Quem compra não pode receber programas nem scripts. Escolha outro arquivo.",
  otherContent: (ending) =>
    `O conteúdo deste arquivo não é do tipo .${ending}. Salve-o de novo e tente outra vez.`,
};
