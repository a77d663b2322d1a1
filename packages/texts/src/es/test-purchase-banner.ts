import { eventCopyHours } from "@matinee/domain/viewer-limits";
import type * as en from "../en/test-purchase-banner.ts";
import type { AnyLanguage } from "../any-language.ts";

/** The banner of a page that is a test purchase. Apart from the other texts of it, which the first view does not show. */
export const testPurchaseBanner: AnyLanguage<typeof en.testPurchaseBanner> = {
  label: "Prueba",
  onlyYou: "Prueba: solo tú ves esto",
  hint: `Aquí la entrada es gratis y la película está abierta. No se mueve dinero, no se cuenta nada, y todo se elimina después de ${eventCopyHours} horas.`,
};
