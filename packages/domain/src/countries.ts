/** Every ISO 3166-1 alpha-2 code. */
export const countryCodes: readonly string[] = (
  "AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY " +
  "BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK " +
  "FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR " +
  "IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK " +
  "ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM " +
  "PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF " +
  "TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW"
).split(" ");

/**
 * Countries without orders: those under comprehensive US sanctions (OFAC), which card networks do not serve, and
 * territories without permanent inhabitants (UN M49), which have no billing or postal addresses.
 */
const noOrderCountries = ["CU", "IR", "KP", "SY", "AQ", "BV", "GS", "HM", "IO", "TF", "UM"];

/** The countries that the checkout offers. */
export const orderCountries: readonly string[] = countryCodes.filter(
  (code) => !noOrderCountries.includes(code),
);

/** Countries whose addresses have no postal code, by the addressing systems of the Universal Postal Union. */
const countriesWithoutPostalCodes = (
  "AE AG AO AW BF BI BJ BO BS BW BZ CD CF CG CI CK CM CW DJ DM ER FJ GA GD GM GQ GY HK KI KM KN ML MO MW NR NU QA RW SB " +
  "SC SL SR ST SX TD TG TK TO TV UG VU YE ZW"
).split(" ");

/** Returns whether addresses of a country have a postal code. */
export function hasPostalCodes(country: string): boolean {
  return !countriesWithoutPostalCodes.includes(country);
}

/** The members of the European Union. */
export const unionCountries: readonly string[] =
  "AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK".split(" ");

/** The countries in which the payout provider opens accounts. */
export const paymentCountries: readonly string[] =
  "AU AT BE CA CH DE DK EE ES FI FR GB GR HK IE IT JP LT LU LV NL NO NZ PL PT SE SG SI SK US".split(" ");

export const defaultCountry = "US";
/** Listed first, in this order; the others follow alphabetically. */
export const firstCountries = ["US", "CA"] as const;

export const bankCountries = ["US", "CA", "GB", "DE", "FR", "ES"] as const;
export type BankCountry = (typeof bankCountries)[number];

export const bankCurrencies = ["USD", "CAD", "GBP", "EUR"] as const;
export type BankCurrency = (typeof bankCurrencies)[number];

/** The usual currency of a bank account in each country. */
export const currencyByBankCountry: Record<BankCountry, BankCurrency> = {
  US: "USD",
  CA: "CAD",
  GB: "GBP",
  DE: "EUR",
  FR: "EUR",
  ES: "EUR",
};

export type Country = { code: string; name: string };

/** Lists countries by their names in `locale`: United States, Canada, then the others alphabetically. */
export function listCountries(locale: string, codes: readonly string[] = countryCodes): Country[] {
  const collator = new Intl.Collator(locale);
  const names = new Intl.DisplayNames(locale, { type: "region" });
  return codes
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .toSorted((a, b) => getRank(a.code) - getRank(b.code) || collator.compare(a.name, b.name));
}

/** Returns the index among the first countries, or their number for any other country. */
function getRank(code: string): number {
  const place = firstCountries.findIndex((first) => first === code);
  return place === -1 ? firstCountries.length : place;
}

export function isCountryCode(code: string): boolean {
  return countryCodes.includes(code);
}

/** Returns the name of a country in `locale`, or the text itself when it is no country code. */
export function getCountryName(code: string, locale: string): string {
  return isCountryCode(code) ? (new Intl.DisplayNames(locale, { type: "region" }).of(code) ?? code) : code;
}
