import { findCountry } from "@matinee/domain/find-country";
import { z } from "zod";

/** A country by its ISO 3166-1 code or its English name; its code from here on. What is neither stays as it is. */
export const country = z
  .string()
  .max(100)
  .overwrite((text) => findCountry(text) ?? text);
