import type * as en from "../en/test-purchases.ts";
import type { AnyLanguage } from "../any-language.ts";
import { lifetimes } from "@matinee/domain/limits";

/** The test purchase of an event's own team. */
export const testPurchase: AnyLanguage<typeof en.testPurchase> = {
  start: "Acheter un billet test",
  sellsNothing: "Seul un événement actif qui vend des billets a un achat test.",
  done: `C’était un test : aucun argent n’a circulé. Le billet est supprimé après ${lifetimes.eventCopyHours} heures.`,
  receipt: {
    subject: (title) => `Test : votre reçu pour ${title}`,
    kicker: "Votre billet test",
    text: `Voici le reçu d’un achat test : aucun argent n’a circulé, et aucun débit n’apparaît sur un relevé. Le billet fonctionne comme celui d’un spectateur, et est supprimé après ${lifetimes.eventCopyHours} heures.`,
    footer: (orderNumber) => `Commande test ${orderNumber}. Aucun argent n’a circulé.`,
  },
};
