import type * as en from "../en/downloads.ts";
import type { AnyLanguage } from "../any-language.ts";
import { isolate } from "./isolate.ts";

export const downloads: AnyLanguage<typeof en.downloads> = {
  yourDownloads: "تنزيلاتك",
  downloadTitle: (title) => `تنزيل ${isolate(title)}`,
  download: "تنزيل",
  renewTheLink: "تجديد الرابط",
};
