import type { Context } from "../context.ts";
import { malformed } from "../failures.ts";

/** Knows the countries' codes, and some that are none: the Union, the Nations, and the unknown. */
const NO_COUNTRIES = ["EU", "EZ", "QO", "UN", "XA", "XB", "ZZ"];
const REGION_NAMES = new Intl.DisplayNames("en", { type: "region", fallback: "none" });

/** The countries in which Stripe opens accounts, as far as this server knows them, with their usual currencies. */
const CURRENCY_OF: Readonly<Record<string, string>> = {
  AU: "aud",
  CA: "cad",
  CH: "chf",
  GB: "gbp",
  HK: "hkd",
  JP: "jpy",
  NZ: "nzd",
  SG: "sgd",
  US: "usd",
  CZ: "czk",
  DK: "dkk",
  HU: "huf",
  NO: "nok",
  PL: "pln",
  RO: "ron",
  SE: "sek",
  ...Object.fromEntries(
    "AT BE BG CY DE EE ES FI FR GR HR IE IT LI LT LU LV MT NL PT SI SK"
      .split(" ")
      .map((code) => [code, "eur"]),
  ),
};

/** Countries outside the European Economic Area; the other ones of the list are one region. */
const OWN_REGIONS = new Set(["AU", "CA", "CH", "GB", "HK", "JP", "NZ", "SG", "US"]);

/** Regions between which Stripe transfers: https://docs.stripe.com/connect/cross-border-payouts. */
const TRANSFER_REGIONS = new Set(["CA", "CH", "EEA", "GB", "US"]);

const getRegion = (country: string) => (OWN_REGIONS.has(country) ? country : "EEA");

/** Returns whether money can be transferred from an account of one country to one of another. */
export function canTransfer(from: string, to: string): boolean {
  const [source, target] = [getRegion(from), getRegion(to)];
  return source === target || (TRANSFER_REGIONS.has(source) && TRANSFER_REGIONS.has(target));
}

/** @throws Failure 400 for a code that is no country's, as Stripe's `country_code_invalid` */
export function checkCountryCode(country: string, param: string): void {
  const isCode = /^[A-Z]{2}$/.test(country) && !NO_COUNTRIES.includes(country);
  if (isCode && REGION_NAMES.of(country) !== undefined) return;
  throw malformed(
    `Country '${country}' is unknown. Try using a 2-character alphanumeric country code instead, such as 'US', 'EG', or 'GB'.`,
    { code: "country_code_invalid", param },
  );
}

/** Returns the currency of accounts in a country. @throws Failure 400 where Stripe opens none */
export function findAccountCurrency(country: string): string {
  checkCountryCode(country, "country");
  const currency = CURRENCY_OF[country];
  if (currency !== undefined) return currency;
  throw malformed(`${country} is not currently supported by Stripe.`, {
    code: "country_unsupported",
    param: "country",
  });
}

/** Returns where a charge settles: with the connected account in whose name it is made, else with the platform. */
export function findSettlement(
  { store, settings }: Context,
  onBehalfOf: string | undefined,
): { currency: string; country: string } {
  const account = onBehalfOf === undefined ? undefined : store.account.get(onBehalfOf);
  const country = account?.country ?? settings.country;
  return { country, currency: account?.default_currency ?? findAccountCurrency(country) };
}
