import { paymentCountries, unionCountries } from "./countries.ts";
import type { Currency } from "./currency.ts";

/**
 * How an owner is paid out of a charge. `direct`: the charge is the operator's and the provider transfers the owner's part.
 * `on-behalf`: the charge must be made on behalf of the owner, in whose country it settles. `no`: not at all.
 */
export type OwnerSettlement = "direct" | "on-behalf" | "no";

/** The European Economic Area, which is one region for the provider: the European Union, Iceland, Liechtenstein and Norway. */
const economicArea = [...unionCountries, "IS", "LI", "NO"];

/**
 * The countries between which the provider transfers: https://docs.stripe.com/connect/cross-border-payouts ("Platforms based in
 * the US, UK, EEA, Canada, or Switzerland can transfer funds to connected accounts in any of those regions").
 */
const transferCountries = new Set([...economicArea, "US", "GB", "CA", "CH"]);

/** Members of the European Union with a currency of their own. */
const outsideEuro = ["CZ", "DK", "HU", "PL", "RO", "SE"];

const homeCurrencies: Partial<Record<string, Currency>> = {
  US: "usd",
  CA: "cad",
  GB: "gbp",
  AU: "aud",
  JP: "jpy",
};

/**
 * Returns whether an owner's account in a country settles in a currency. In another one, the provider converts each transfer.
 * @param country ISO 3166-1 alpha-2
 */
export function settlesIn(country: string, currency: Currency): boolean {
  const isEuro = unionCountries.includes(country) && !outsideEuro.includes(country);
  return (isEuro ? "eur" : homeCurrencies[country]) === currency;
}

/**
 * Returns how an owner in one country is paid by an installation whose operator is in another. Outside of one region and of the
 * list above, a charge has to be made on behalf of the owner: https://docs.stripe.com/connect/destination-charges.
 * Source: rules/currencies.md, Whose country.
 * @param installation the country of the operator's account at the provider, ISO 3166-1 alpha-2
 * @param owner the country of the owner's account
 */
export function findOwnerSettlement(installation: string, owner: string): OwnerSettlement {
  if (!paymentCountries.includes(owner)) return "no";
  if (installation === owner) return "direct";
  if (transferCountries.has(installation) && transferCountries.has(owner)) return "direct";
  return "on-behalf";
}
