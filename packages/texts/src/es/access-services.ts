import type * as en from "../en/access-services.ts";
import type { AnyLanguage } from "../any-language.ts";

/** What a film has for people who do not hear or see all of it. */
export const accessServices: AnyLanguage<typeof en.accessServices> = {
  captions: "Subtítulos",
  audioDescription: "Audiodescripción",
  signLanguage: "Lengua de señas",
};
