import { lifetimes } from "@matinee/domain/limits";
import type * as en from "../en/test-purchases.ts";
import type { AnyLanguage } from "../any-language.ts";

export const testPurchase: AnyLanguage<typeof en.testPurchase> = {
  start: "Testticket kaufen",
  sellsNothing: "Nur eine aktive Veranstaltung, die Tickets verkauft, hat einen Testkauf.",
  done: `Das war ein Test: Es floss kein Geld. Das Ticket wird nach ${lifetimes.eventCopyHours} Stunden entfernt.`,
  receipt: {
    subject: (title) => `Test: Ihr Beleg für „${title}“`,
    kicker: "Ihr Testticket",
    text: `Das ist der Beleg eines Testkaufs: Es floss kein Geld, und auf keiner Abrechnung erscheint ein Betrag. Das Ticket funktioniert wie das eines Zuschauers und wird nach ${lifetimes.eventCopyHours} Stunden entfernt.`,
    footer: (orderNumber) => `Testbestellung ${orderNumber}. Es floss kein Geld.`,
  },
};
