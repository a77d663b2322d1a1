import { findCountry } from "@matinee/domain/find-country";
import { z } from "zod";

/** Accepts a country's ISO 3166-1 code or English name and returns the code. Other texts stay unchanged. */
export const country = z
  .string()
  .max(100)
  .overwrite((text) => findCountry(text) ?? text);
