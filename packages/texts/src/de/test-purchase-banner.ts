import { eventCopyHours } from "@matinee/domain/viewer-limits";
import type * as en from "../en/test-purchase-banner.ts";
import type { AnyLanguage } from "../any-language.ts";

export const testPurchaseBanner: AnyLanguage<typeof en.testPurchaseBanner> = {
  label: "Test",
  onlyYou: "Test: Das sehen nur Sie",
  hint: `Das Ticket ist hier kostenlos, und der Film ist geöffnet. Es fließt kein Geld, nichts wird gezählt, und alles wird nach ${eventCopyHours} Stunden entfernt.`,
};
