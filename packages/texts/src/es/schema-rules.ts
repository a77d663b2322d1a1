import type * as en from "../en/schema-rules.ts";
import type { AnyLanguage } from "../any-language.ts";

/** Rules of the contract's schemas that Zod has no words for. Clients of the API read them. */
export const schemaRules: AnyLanguage<typeof en.schemaRules> = {
  code: "puede tener letras, cifras, _ y -",
  month: "debe ser un mes como 2026-11",
  sku: (digits) => `debe tener ${digits} cifras`,
  year: (first, last) => `debe estar entre los años ${first} y ${last}`,
  page: "debe ser un número entero positivo",
  amount: "debe ser un importe como 12.50",
  language: "debe ser una etiqueta de idioma como en o pt-BR",
};
