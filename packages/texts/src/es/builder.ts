import { itemTextLimits } from "@matinee/domain/event-text-limits";
import { currencyRules } from "@matinee/domain/currency";
import type * as en from "../en/builder.ts";
import type { AnyLanguage } from "../any-language.ts";
import { formats } from "./formats.ts";
import { nameCurrency } from "./shared.ts";

export const faq: AnyLanguage<typeof en.faq> = {
  errorSubmittingAnswer: "Error al enviar la respuesta",
  answerSubmitted: "Respuesta enviada",
  added: "Pregunta añadida",
  updated: "Pregunta actualizada",
  allUpdated: "Preguntas actualizadas",
  deleted: "comentario eliminado",
  errorDeleting: "error al eliminar el comentario",
  unableToUpdate: "No se pueden actualizar las preguntas",
  issues: {
    "question-missing": "escribe una pregunta",
    "question-too-long": `escribe una pregunta de ${itemTextLimits.question} caracteres como máximo`,
    "answer-missing": "escribe una respuesta",
    "answer-too-long": `escribe una respuesta de ${itemTextLimits.answer} caracteres como máximo`,
  },
};

export const store: AnyLanguage<typeof en.store> = {
  deleted: "Producto eliminado",
  errorDeleting: "Error al eliminar el producto",
  updated: "Producto actualizado",
  allUpdated: "Productos actualizados",
  unableToUpdate: "No se pueden actualizar los productos",
  deleteWarning:
    "Este producto tiene pedidos. Si lo eliminas, esos pedidos se quitan de la descarga de pedidos.",
  issues: (currency) => ({
    "product-title-missing": "Escribe un título",
    "product-description-too-long": `Escribe una descripción de ${itemTextLimits.productDescription} caracteres como máximo`,
    "price-invalid": `Escribe un precio en ${nameCurrency(currency)}`,
    "price-too-large": `El precio máximo es de ${formats.shortMoney(currencyRules[currency].maxPrice, currency)}`,
    "shipping-invalid": `Escribe el envío en ${nameCurrency(currency)}`,
    "shipping-too-large": `El envío máximo es de ${formats.shortMoney(currencyRules[currency].maxShipping, currency)}`,
  }),
  priceTooSmall: (currency) =>
    `El precio mínimo es de ${formats.money(currencyRules[currency].minCharge, currency)}`,
  priceNegative: (currency) => `Un precio no puede ser menor que ${formats.shortMoney(0, currency)}`,
  shippingNegative: (currency) => `El envío no puede ser menor que ${formats.shortMoney(0, currency)}`,
  quantityNegative: "La cantidad no puede ser menor que 0",
  programFile: "Quienes compran no pueden recibir programas ni scripts. Elige otro archivo.",
  otherContent: (ending) =>
    `El contenido de este archivo no es del tipo .${ending}. Guárdalo otra vez e inténtalo de nuevo.`,
};
