import { lifetimes } from "@matinee/domain/limits";
import type * as en from "../en/test-purchases.ts";
import type { AnyLanguage } from "../any-language.ts";

/** The test purchase of an event's own team. */
export const testPurchase: AnyLanguage<typeof en.testPurchase> = {
  start: "Comprar una entrada de prueba",
  sellsNothing: "Solo un evento activo que vende entradas tiene una compra de prueba.",
  done: `Esto era una prueba: no se movió dinero. La entrada se elimina después de ${lifetimes.eventCopyHours} horas.`,
  receipt: {
    subject: (title) => `Prueba: tu recibo de ${title}`,
    kicker: "Tu entrada de prueba",
    text: `Este es el recibo de una compra de prueba: no se movió dinero, y no aparece ningún cargo en un extracto. La entrada funciona como la de cualquier persona del público y se elimina después de ${lifetimes.eventCopyHours} horas.`,
    footer: (orderNumber) => `Pedido de prueba ${orderNumber}. No se movió dinero.`,
  },
};
