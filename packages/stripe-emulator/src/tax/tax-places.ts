import { invalidRequest } from "../failures.ts";
import { checkCountryCode } from "../money/countries.ts";

/** An address as far as tax depends on it. */
export type TaxAddress = {
  city: string | null;
  country: string;
  line1: string | null;
  line2: string | null;
  postal_code: string | null;
  state: string | null;
};

/** Where a buyer is: the state is that of the United States and of Canada, in the two letters of ISO 3166-2. */
export type TaxPlace = { country: string; state: string | null; postalCode: string | null };

/** The states by the first three digits of their postal codes, as the Postal Service assigns them. */
const ZIP_RANGES = (
  "005-005 NY,010-027 MA,028-029 RI,030-038 NH,039-049 ME,050-054 VT,055-055 MA,056-059 VT,060-062 CT,063-063 NY," +
  "064-069 CT,070-089 NJ,100-149 NY,150-196 PA,197-199 DE,200-200 DC,201-201 VA,202-205 DC,206-219 MD,220-246 VA," +
  "247-268 WV,270-289 NC,290-299 SC,300-319 GA,320-349 FL,350-369 AL,370-385 TN,386-397 MS,398-399 GA,400-427 KY," +
  "430-459 OH,460-479 IN,480-499 MI,500-528 IA,530-549 WI,550-567 MN,569-569 DC,570-577 SD,580-588 ND,590-599 MT," +
  "600-629 IL,630-658 MO,660-679 KS,680-693 NE,700-714 LA,716-729 AR,730-732 OK,733-733 TX,734-749 OK,750-799 TX," +
  "800-816 CO,820-831 WY,832-838 ID,840-847 UT,850-865 AZ,870-884 NM,885-885 TX,889-898 NV,900-961 CA,967-968 HI," +
  "970-979 OR,980-994 WA,995-999 AK"
)
  .split(",")
  .map((range) => ({ from: range.slice(0, 3), to: range.slice(4, 7), state: range.slice(8) }));

/** The provinces by the first letter of their postal codes, as Canada Post assigns them. */
const PROVINCES: Readonly<Record<string, string>> = {
  A: "NL",
  B: "NS",
  C: "PE",
  E: "NB",
  G: "QC",
  H: "QC",
  J: "QC",
  K: "ON",
  L: "ON",
  M: "ON",
  N: "ON",
  P: "ON",
  R: "MB",
  S: "SK",
  T: "AB",
  V: "BC",
  X: "NT",
  Y: "YT",
};
const NUNAVUT = ["X0A", "X0B", "X0C"];

/**
 * Finds the place of an address by the rules of https://docs.stripe.com/tax/customer-locations: the United States need a
 * postal code of five or nine digits, Canada a province or a postal code, every other country its code only.
 * @throws Failure 400 `country_code_invalid`, or `customer_tax_location_invalid` for an address that says too little
 */
export function findTaxPlace(address: TaxAddress): TaxPlace {
  const { country } = address;
  checkCountryCode(country, "customer_details[address][country]");
  const postalCode = address.postal_code?.toUpperCase().replaceAll(" ", "") ?? null;
  const named = address.state?.toUpperCase().replace(/^(?:US|CA)-/, "") ?? null;
  if (country === "US") {
    const state =
      postalCode !== null && /^\d{5}(?:-?\d{4})?$/.test(postalCode) ? findState(postalCode) : undefined;
    if (state === undefined || (named !== null && named !== state)) throw unknownLocation();
    return { country, state, postalCode };
  }
  if (country === "CA") {
    const byCode = postalCode === null ? null : findProvince(postalCode);
    const state = byCode ?? named;
    const isProvince =
      state !== null && state !== undefined && [...Object.values(PROVINCES), "NU"].includes(state);
    if (!isProvince || (named !== null && named !== state)) throw unknownLocation();
    return { country, state, postalCode };
  }
  return { country, state: null, postalCode };
}

function findState(zip: string): string | undefined {
  const prefix = zip.slice(0, 3);
  return ZIP_RANGES.find(({ from, to }) => prefix >= from && prefix <= to)?.state;
}

function findProvince(postalCode: string): string | undefined {
  if (!/^[A-Z]\d[A-Z]\d[A-Z]\d$/.test(postalCode)) return undefined;
  return NUNAVUT.includes(postalCode.slice(0, 3)) ? "NU" : PROVINCES[postalCode.slice(0, 1)];
}

/** The code is documented (https://docs.stripe.com/error-codes#customer-tax-location-invalid), the words are ours. */
function unknownLocation() {
  return invalidRequest(
    "We could not determine the customer's tax location based on the provided customer address.",
    { code: "customer_tax_location_invalid", param: "customer_details[address]" },
  );
}
