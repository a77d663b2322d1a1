import type * as en from "../en/in-festival.ts";
import type { AnyLanguage } from "../any-language.ts";
import { isolate } from "./isolate.ts";

export const inFestival: AnyLanguage<typeof en.inFestival> = {
  previous: (title) => `السابق: ${isolate(title)}`,
  next: (title) => `التالي: ${isolate(title)}`,
};
