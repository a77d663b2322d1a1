/** Rules of the contract's schemas that Zod has no words for. Clients of the API read them. */
export const schemaRules = {
  code: "may hold letters, digits, _ and -",
  month: "must be a month such as 2026-11",
  sku: (digits: number) => `must be ${digits} digits`,
  year: (first: number, last: number) => `must be in the years ${first} to ${last}`,
  page: "must be a positive whole number",
  amount: "must be an amount such as 12.50",
  language: "must be a language tag such as en or pt-BR",
} as const;
