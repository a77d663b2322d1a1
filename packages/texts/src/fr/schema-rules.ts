import type * as en from "../en/schema-rules.ts";
import type { AnyLanguage } from "../any-language.ts";

/** Rules of the contract's schemas that Zod has no words for. Clients of the API read them. */
export const schemaRules: AnyLanguage<typeof en.schemaRules> = {
  code: "ne peut contenir que des lettres, des chiffres, _ et -",
  month: "doit être un mois comme 2026-11",
  sku: (digits) => `doit compter ${digits} chiffres`,
  year: (first, last) => `doit être une année de ${first} à ${last}`,
  page: "doit être un nombre entier positif",
  amount: "doit être un montant tel que 12.50",
  language: "doit être un code de langue comme en ou pt-BR",
};
