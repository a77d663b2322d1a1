import type { TaxPlace } from "./tax-places.ts";

/** A tax of one authority. */
export type TaxRate = {
  level: "country" | "state" | "city" | "district";
  /** Of the authority. */
  name: string;
  /** Of the tax. */
  displayName: string;
  taxType: "vat" | "gst" | "hst" | "pst" | "qst" | "rst" | "jct" | "sales_tax";
  /** In thousandths of a percent, so that 8.875 % and 9.975 % are whole. */
  rate: number;
};

/** Standard rates in percent, as of 2026. Stripe's change with the law; these are for tests. */
const VAT: Readonly<Record<string, number>> = {
  AT: 20,
  BE: 21,
  BG: 20,
  CH: 8.1,
  CY: 19,
  CZ: 21,
  DE: 19,
  DK: 25,
  EE: 24,
  ES: 21,
  FI: 25.5,
  FR: 20,
  GB: 20,
  GR: 24,
  HR: 25,
  HU: 27,
  IE: 23,
  IT: 22,
  LT: 21,
  LU: 17,
  LV: 21,
  MT: 18,
  NL: 21,
  NO: 25,
  PL: 23,
  PT: 23,
  RO: 21,
  SE: 25,
  SI: 22,
  SK: 23,
};

/** The rate of each state, without those of counties; states that are not here have no sales tax. */
const SALES_TAX: Readonly<Record<string, number>> = {
  AL: 4,
  AR: 6.5,
  AZ: 5.6,
  CA: 7.25,
  CO: 2.9,
  CT: 6.35,
  DC: 6,
  FL: 6,
  GA: 4,
  HI: 4,
  IA: 6,
  ID: 6,
  IL: 6.25,
  IN: 7,
  KS: 6.5,
  KY: 6,
  LA: 5,
  MA: 6.25,
  MD: 6,
  ME: 5.5,
  MI: 6,
  MN: 6.875,
  MO: 4.225,
  MS: 7,
  NC: 4.75,
  ND: 5,
  NE: 5.5,
  NJ: 6.625,
  NM: 4.875,
  NV: 6.85,
  NY: 4,
  OH: 5.75,
  OK: 4.5,
  PA: 6,
  RI: 7,
  SC: 6,
  SD: 4.2,
  TN: 7,
  TX: 6.25,
  UT: 4.85,
  VA: 4.3,
  VT: 6,
  WA: 6.5,
  WI: 5,
  WV: 6,
  WY: 4,
};

/** One harmonized tax, or the provinces' own beside the federal tax. */
const HARMONIZED: Readonly<Record<string, number>> = { NB: 15, NL: 15, NS: 14, ON: 13, PE: 15 };
const PROVINCIAL: Readonly<Record<string, Pick<TaxRate, "taxType" | "displayName"> & { percent: number }>> = {
  BC: { taxType: "pst", displayName: "PST", percent: 7 },
  MB: { taxType: "rst", displayName: "RST", percent: 7 },
  QC: { taxType: "qst", displayName: "QST", percent: 9.975 },
  SK: { taxType: "pst", displayName: "PST", percent: 6 },
};

/** The five boroughs of New York. */
const NEW_YORK_CITY = ["100", "101", "102", "103", "104", "110", "111", "112", "113", "114", "116"];

const toThousandths = (percent: number) => Math.round(percent * 1000);

/**
 * Lists the taxes of a place; none where a state has no sales tax, and undefined for a country that this server does not
 * know.
 */
export function listTaxRates({ country, state, postalCode }: TaxPlace): TaxRate[] | undefined {
  switch (country) {
    case "US":
      return listSalesTaxes(state ?? "", postalCode ?? "");
    case "CA":
      return listCanadianTaxes(state ?? "");
    case "AU":
      return [createNational(country, "Australia", "GST", "gst", 10)];
    case "NZ":
      return [createNational(country, "New Zealand", "GST", "gst", 15)];
    case "SG":
      return [createNational(country, "Singapore", "GST", "gst", 9)];
    case "JP":
      return [createNational(country, "Japan", "JCT", "jct", 10)];
  }
  const percent = VAT[country];
  return percent === undefined ? undefined : [createNational(country, country, "VAT", "vat", percent)];
}

function createNational(
  country: string,
  name: string,
  displayName: string,
  taxType: TaxRate["taxType"],
  percent: number,
): TaxRate {
  return { level: "country", name: name || country, displayName, taxType, rate: toThousandths(percent) };
}

function listSalesTaxes(state: string, zip: string): TaxRate[] {
  const percent = SALES_TAX[state];
  if (percent === undefined) return [];
  const tax = { displayName: "Sales Tax", taxType: "sales_tax" as const };
  const rates: TaxRate[] = [{ ...tax, level: "state", name: state, rate: toThousandths(percent) }];
  if (!NEW_YORK_CITY.includes(zip.slice(0, 3))) return rates;
  return [
    ...rates,
    { ...tax, level: "city", name: "New York", rate: toThousandths(4.5) },
    { ...tax, level: "district", name: "Metropolitan Commuter Transportation District", rate: 375 },
  ];
}

function listCanadianTaxes(province: string): TaxRate[] {
  const harmonized = HARMONIZED[province];
  if (harmonized !== undefined) {
    return [
      { level: "state", name: province, displayName: "HST", taxType: "hst", rate: toThousandths(harmonized) },
    ];
  }
  const federal: TaxRate = {
    level: "country",
    name: "Canada",
    displayName: "GST",
    taxType: "gst",
    rate: 5000,
  };
  const own = PROVINCIAL[province];
  if (!own) return [federal];
  const { displayName, taxType, percent } = own;
  return [federal, { level: "state", name: province, displayName, taxType, rate: toThousandths(percent) }];
}
