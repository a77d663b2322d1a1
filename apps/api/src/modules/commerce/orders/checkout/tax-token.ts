import { createHash } from "node:crypto";
import { deflateRawSync, inflateRawSync } from "node:zlib";
import { z } from "zod";
import type { Services } from "../../../../platform/context.ts";
import { sign, unsign } from "../../../../platform/crypto.ts";
import type { CalculatedTax, TaxRequest } from "../../../../integrations/payments/payments.ts";

const PURPOSE = "tax-quote";
/** For how long a buyer can take to pay what they saw: the law can change the rate of a place from one day to the next. */
const LIFETIME_MS = 3_600_000;

/** What a quote found: the same question gets this answer from the token. */
export type FoundTax = Pick<CalculatedTax, "id" | "lines">;

const contentSchema = z.object({
  request: z.string(),
  expiresAt: z.number(),
  found: z.object({
    id: z.string(),
    lines: z.array(
      z.object({
        reference: z.string(),
        taxAmount: z.number().int(),
        parts: z.array(
          z.object({
            name: z.string(),
            country: z.string(),
            state: z.string().nullable(),
            percent: z.string(),
            amount: z.number().int(),
          }),
        ),
      }),
    ),
  }),
});

const hashRequest = (request: TaxRequest): string =>
  createHash("sha256").update(JSON.stringify(request)).digest("base64url");

/** Signs what the tax service answered to a question, for the order that follows. */
export function signTax(
  { config, clock }: Pick<Services, "config" | "clock">,
  request: TaxRequest,
  { id, lines, expiresAt }: CalculatedTax,
): { token: string; expiresAt: Date } {
  const end = Math.min(clock.now().getTime() + LIFETIME_MS, expiresAt.getTime());
  const content: z.infer<typeof contentSchema> = {
    request: hashRequest(request),
    expiresAt: end,
    found: { id, lines },
  };
  const packed = deflateRawSync(JSON.stringify(content)).toString("base64url");
  return { token: sign(config.keyRing, PURPOSE, packed), expiresAt: new Date(end) };
}

/** Returns what was found for this question; null for a token that is old, altered or of another order or place. */
export function readTaxToken(
  { config, clock }: Pick<Services, "config" | "clock">,
  request: TaxRequest,
  token: string,
): FoundTax | null {
  const packed = unsign(config.keyRing, PURPOSE, token);
  if (packed === null) return null;
  const parsed = contentSchema.safeParse(
    JSON.parse(inflateRawSync(Buffer.from(packed, "base64url")).toString()),
  );
  if (!parsed.success) return null;
  const { found, expiresAt, request: hash } = parsed.data;
  return hash === hashRequest(request) && expiresAt > clock.now().getTime() ? found : null;
}
