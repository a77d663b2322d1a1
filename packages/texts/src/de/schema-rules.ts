import type * as en from "../en/schema-rules.ts";
import type { AnyLanguage } from "../any-language.ts";

export const schemaRules: AnyLanguage<typeof en.schemaRules> = {
  code: "darf Buchstaben, Ziffern, _ und - enthalten",
  month: "muss ein Monat sein, zum Beispiel 2026-11",
  sku: (digits) => `muss aus ${digits} Ziffern bestehen`,
  year: (first, last) => `muss in den Jahren ${first} bis ${last} liegen`,
  page: "muss eine positive ganze Zahl sein",
  amount: "muss ein Betrag wie 12.50 sein",
  language: "muss ein Sprachkürzel sein, zum Beispiel en oder pt-BR",
};
