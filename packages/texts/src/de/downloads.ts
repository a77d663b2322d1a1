import type * as en from "../en/downloads.ts";
import type { AnyLanguage } from "../any-language.ts";

export const downloads: AnyLanguage<typeof en.downloads> = {
  yourDownloads: "Ihre Downloads",
  downloadTitle: (title) => `„${title}“ herunterladen`,
  download: "Herunterladen",
  renewTheLink: "Link erneuern",
};
