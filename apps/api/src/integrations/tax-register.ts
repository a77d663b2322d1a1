import { unionCountries } from "@matinee/domain/countries";
import { LRUCache } from "lru-cache";
import { z } from "zod";

/** What a register says of a tax number. `silent`: it did not answer, so that nothing is known. */
export type RegisterAnswer =
  /** Null: its country gives no names. */
  { kind: "registered"; name: string | null } | { kind: "unknown" } | { kind: "silent" };

const answerSchema = z.object({ valid: z.boolean(), name: z.string().nullish() });

const TIMEOUT_MS = 5000;
/** A quote and its order ask for the same number. */
const kept = new LRUCache<string, Exclude<RegisterAnswer, { kind: "silent" }>>({
  max: 1000,
  ttl: 10 * 60_000,
});

/** Greece's numbers begin with `EL` there, and it knows those of Northern Ireland. */
const prefixes: readonly string[] = [...unionCountries.filter((country) => country !== "GR"), "EL", "XI"];

/**
 * Asks VIES, the European Union's register of tax numbers, by its REST interface (https://ec.europa.eu/taxation_customs/vies).
 * Answers are kept for ten minutes.
 * @param url for example https://ec.europa.eu/taxation_customs/vies/rest-api; empty: no register is asked
 * @param number in its one spelling, with its prefix: `FR40303265045`
 * @returns null for a number that is not of the Union, and without a register
 */
export async function askTaxRegister(
  url: string,
  number: string,
  timeoutMs = TIMEOUT_MS,
): Promise<RegisterAnswer | null> {
  if (url === "" || !prefixes.includes(number.slice(0, 2))) return null;
  const known = kept.get(`${url} ${number}`);
  if (known) return known;
  const answer = await askNow(url, number, timeoutMs).catch((): RegisterAnswer => ({ kind: "silent" }));
  if (answer.kind !== "silent") kept.set(`${url} ${number}`, answer);
  return answer;
}

async function askNow(url: string, number: string, timeoutMs: number): Promise<RegisterAnswer> {
  const response = await fetch(`${url.replace(/\/+$/, "")}/check-vat-number`, {
    method: "POST",
    redirect: "error",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ countryCode: number.slice(0, 2), vatNumber: number.slice(2) }),
    signal: AbortSignal.timeout(timeoutMs),
  });
  // An error also comes with the status 200, in place of an answer: the register of the country is away, or too many ask.
  const { valid, name } = answerSchema.parse(await response.json());
  if (!valid) return { kind: "unknown" };
  return { kind: "registered", name: name && name !== "---" ? name : null };
}
