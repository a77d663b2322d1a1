import type * as en from "../en/downloads.ts";
import type { AnyLanguage } from "../any-language.ts";
/** The downloads of an order. */
export const downloads: AnyLanguage<typeof en.downloads> = {
  yourDownloads: "Vos téléchargements",
  downloadTitle: (title) => `Télécharger ${title}`,
  download: "Télécharger",
  renewTheLink: "Renouveler le lien",
};
