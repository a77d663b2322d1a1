/** What a tax number is: one of its country, none of it, or in a country whose numbers are not checked. */
export type TaxNumber =
  /** `number` in its one spelling, as a receipt shows it and a register is asked for it. */
  { kind: "valid"; number: string } | { kind: "invalid" } | { kind: "unchecked" };

/**
 * Prefixes of the European Union's numbers that are not the country's code. Northern Ireland has its own:
 * https://ec.europa.eu/taxation_customs/vies/#/faq.
 */
const unionPrefixes: Partial<Record<string, string>> = { GR: "EL" };

/** Sales tax is the states', which have no number in common. */
const withoutNumbers = ["US"];

/** Returns whether a country gives businesses numbers for their tax, as far as it is known here. */
export const hasTaxNumbers = (country: string): boolean => !withoutNumbers.includes(country);

/** The library has these beside the Union's members. */
const outsideUnion = ["AD", "CH"];

/**
 * Checks a tax number offline, by the format and the check digits of its country: EU, GB, CA, AU, JP. A number of another country
 * is invalid, with its prefix or without. Source: rules/currencies.md, Tax numbers.
 * @param country ISO 3166-1 alpha-2
 * @param typed in any usual spelling, with or without the country's prefix
 */
export async function readTaxNumber(country: string, typed: string): Promise<TaxNumber> {
  if (withoutNumbers.includes(country)) return { kind: "invalid" };
  const text = typed.toUpperCase().replaceAll(/[\s.\-/]/g, "");
  // Its formats of 90 countries take a fifth of a second to load. A CommonJS package has names only below `default` in the bundle.
  const { euVat, stdnum } = (await import("stdnum")).default;
  const isValid = (validator: { validate(text: string): { isValid: boolean } } | undefined, body: string) =>
    validator?.validate(body).isValid === true;

  switch (country) {
    case "GB": {
      // Northern Ireland's numbers are Britain's under another prefix, by which the EU's register knows them.
      const [, prefix = "GB", body = ""] = /^(GB|XI)?(.*)$/.exec(text) ?? [];
      return isValid(stdnum["GB"]?.["vat"], body)
        ? { kind: "valid", number: `${prefix}${body}` }
        : { kind: "invalid" };
    }
    case "CA":
      // The Business Number with the account of the goods and services tax.
      return /RT\d{4}$/.test(text) && isValid(stdnum["CA"]?.["gst"], text)
        ? { kind: "valid", number: text }
        : { kind: "invalid" };
    case "AU": {
      const body = text.replace(/^ABN/, "");
      return isValid(stdnum["AU"]?.["abn"], body) ? { kind: "valid", number: body } : { kind: "invalid" };
    }
    case "JP":
      // Only companies' numbers have published check digits; the numbers of registered people have none.
      return /^T[1-9]\d{12}$/.test(text) ? { kind: "valid", number: text } : { kind: "invalid" };
  }
  const validators = euVat[country];
  if (!validators || outsideUnion.includes(country)) return { kind: "unchecked" };
  const prefix = unionPrefixes[country] ?? country;
  const body = [prefix, country].some((start) => text.startsWith(start)) ? text.slice(2) : text;
  return validators.some((validator) => isValid(validator, `${prefix}${body}`))
    ? { kind: "valid", number: `${prefix}${body}` }
    : { kind: "invalid" };
}
