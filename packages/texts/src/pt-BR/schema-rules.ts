import type * as en from "../en/schema-rules.ts";
import type { AnyLanguage } from "../any-language.ts";

export const schemaRules: AnyLanguage<typeof en.schemaRules> = {
  code: "pode ter letras, algarismos, _ e -",
  month: "deve ser um mês como 2026-11",
  sku: (digits) => `deve ter ${digits} algarismos`,
  year: (first, last) => `deve estar entre os anos ${first} e ${last}`,
  page: "deve ser um número inteiro positivo",
  amount: "deve ser um valor como 12.50",
  language: "deve ser uma etiqueta de idioma como en ou pt-BR",
};
