import type * as en from "../en/test-purchases.ts";
import type { AnyLanguage } from "../any-language.ts";
import { lifetimes } from "@matinee/domain/limits";

export const testPurchase: AnyLanguage<typeof en.testPurchase> = {
  start: "Comprar ingresso de teste",
  sellsNothing: "Só um evento ativo que vende ingressos tem compra de teste.",
  done: `Isto foi um teste: nenhum dinheiro foi movimentado. O ingresso é removido depois de ${lifetimes.eventCopyHours} horas.`,
  receipt: {
    subject: (title) => `Teste: seu recibo, ${title}`,
    kicker: "Seu ingresso de teste",
    text: `Este é o recibo de uma compra de teste: nenhum dinheiro foi movimentado, e nenhuma cobrança aparece em uma fatura. O ingresso funciona como o de um espectador e é removido depois de ${lifetimes.eventCopyHours} horas.`,
    footer: (orderNumber) => `Pedido de teste ${orderNumber}. Nenhum dinheiro foi movimentado.`,
  },
};
