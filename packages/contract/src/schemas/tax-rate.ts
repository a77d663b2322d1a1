import { z } from "zod";
import { cents } from "../envelope.ts";

/** What an order charges at one rate of one tax. Several taxes of one place are of the same net. */
export const taxRateSchema = z.object({
  /** Of the tax, as 'VAT'; empty without one. */
  name: z.string(),
  /** ISO 3166-1 alpha-2. */
  country: z.string(),
  state: z.string().nullable(),
  /** In hundredths of a percent: 2300 is 23 %. Those of a tax service can have decimals: 997.5 is 9.975 %. */
  rate: z.number(),
  net: cents,
  tax: cents,
  gross: cents,
});
