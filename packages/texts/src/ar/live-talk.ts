import type * as en from "../en/live-talk.ts";
import type { AnyLanguage } from "../any-language.ts";

export const liveTalk: AnyLanguage<typeof en.liveTalk> = {
  title: "حوار مباشر",
  join: "انضمام",
  linkLater: "يظهر الرابط هنا لكل من يُسمح له بالدخول.",
};
