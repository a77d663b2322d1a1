import type * as en from "../en/downloads.ts";
import type { AnyLanguage } from "../any-language.ts";

export const downloads: AnyLanguage<typeof en.downloads> = {
  yourDownloads: "Seus downloads",
  downloadTitle: (title) => `Baixar ${title}`,
  download: "Baixar",
  renewTheLink: "Renovar o link",
};
