import type * as en from "../en/builder.ts";
import type { AnyLanguage } from "../any-language.ts";
import { itemTextLimits } from "@matinee/domain/event-text-limits";
import { maxPriceCents, maxShippingCents } from "@matinee/domain/item-rules";
import { minChargeCents } from "@matinee/domain/money";
import { formats } from "./formats.ts";
import { currencyName, enterTitle } from "./shared.ts";

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
  issues: {
    "product-title-missing": enterTitle,
    "product-description-too-long": `Digite uma descrição de no máximo ${itemTextLimits.productDescription} caracteres`,
    "price-invalid": `Digite um preço em ${currencyName}`,
    "price-too-large": `O preço máximo é de ${formats.shortMoney(maxPriceCents)}`,
    "shipping-invalid": `Digite o frete em ${currencyName}`,
    "shipping-too-large": `O frete máximo é de ${formats.shortMoney(maxShippingCents)}`,
  },
  priceTooSmall: `O preço mínimo é de ${formats.money(minChargeCents)}`,
  priceNegative: `Um preço não pode ser menor que ${formats.shortMoney(0)}`,
  shippingNegative: `O frete não pode ser menor que ${formats.shortMoney(0)}`,
  quantityNegative: "A quantidade não pode ser menor que 0",
  programFile: "Quem compra não pode receber programas nem scripts. Escolha outro arquivo.",
  otherContent: (ending) =>
    `O conteúdo deste arquivo não é do tipo .${ending}. Salve-o de novo e tente outra vez.`,
};
