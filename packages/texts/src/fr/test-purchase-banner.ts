import type * as en from "../en/test-purchase-banner.ts";
import type { AnyLanguage } from "../any-language.ts";
import { eventCopyHours } from "@matinee/domain/viewer-limits";

/** The banner of a page that is a test purchase. Apart from the other texts of it, which the first view does not show. */
export const testPurchaseBanner: AnyLanguage<typeof en.testPurchaseBanner> = {
  label: "Test",
  onlyYou: "Test : vous seul voyez ceci",
  hint: `Le billet est gratuit ici, et le film est ouvert. Aucun argent ne circule, rien n’est compté, et tout est supprimé après ${eventCopyHours} heures.`,
};
