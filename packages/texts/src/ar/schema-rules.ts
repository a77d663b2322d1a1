import type * as en from "../en/schema-rules.ts";
import type { AnyLanguage } from "../any-language.ts";
import { countNoun } from "./counts.ts";

export const schemaRules: AnyLanguage<typeof en.schemaRules> = {
  code: "يمكن أن يتضمن أحرفًا وأرقامًا والعلامتين _ و-",
  month: "يجب أن يكون شهرًا مثل 2026-11",
  sku: (digits) =>
    `يجب أن يتكون من ${countNoun(digits, {
      one: "رقم واحد",
      two: "رقمين",
      few: "أرقام",
      many: "رقمًا",
      other: "رقم",
    })}`,
  year: (first, last) => `يجب أن يكون بين عامي ${first} و${last}`,
  page: "يجب أن يكون عددًا صحيحًا موجبًا",
  amount: "يجب أن يكون مبلغًا مثل 12.50",
  language: "يجب أن يكون رمز لغة مثل en أو pt-BR",
};
