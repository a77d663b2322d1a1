import type * as en from "../en/downloads.ts";
import type { AnyLanguage } from "../any-language.ts";

/** The downloads of an order. */
export const downloads: AnyLanguage<typeof en.downloads> = {
  yourDownloads: "Tus descargas",
  downloadTitle: (title) => `Descargar ${title}`,
  download: "Descargar",
  renewTheLink: "Renovar el enlace",
};
