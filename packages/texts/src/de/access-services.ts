import type * as en from "../en/access-services.ts";
import type { AnyLanguage } from "../any-language.ts";

export const accessServices: AnyLanguage<typeof en.accessServices> = {
  captions: "Untertitel",
  audioDescription: "Audiodeskription",
  signLanguage: "Gebärdensprache",
};
