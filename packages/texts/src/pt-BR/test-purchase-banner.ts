import type * as en from "../en/test-purchase-banner.ts";
import type { AnyLanguage } from "../any-language.ts";
import { eventCopyHours } from "@matinee/domain/viewer-limits";

export const testPurchaseBanner: AnyLanguage<typeof en.testPurchaseBanner> = {
  label: "Teste",
  onlyYou: "Teste: só você vê isto",
  hint: `O ingresso é gratuito aqui, e o filme está aberto. Nenhum dinheiro é movimentado, nada é contado, e tudo é removido depois de ${eventCopyHours} horas.`,
};
