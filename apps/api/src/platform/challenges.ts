import { createChallenge, type Payload, randomInt, verifySolution } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { z } from "zod";
import type { Context } from "./context.ts";
import { hashToken, type KeyRing, sign } from "./crypto.ts";
import { AppError } from "./errors.ts";

/** PBKDF2 iterations per guess: about 2 ms on a laptop. */
const COST = 5000;
/** Guesses for level 1: about half a second on a laptop. Each level doubles them. */
const GUESSES = 200;
const MAX_LEVEL = 5;
/** A challenge can be solved once, within this time. */
const LIFETIME_SECONDS = 600;
const ONCE = { max: 1, windowSeconds: LIFETIME_SECONDS };

const payloadSchema = z.object({
  challenge: z.object({
    parameters: z.looseObject({
      nonce: z.string(),
      data: z.object({
        purpose: z.string(),
        level: z.number(),
        guesses: z.number(),
        /** Milliseconds. Not the library's own field, which it compares with the clock of the machine. */
        expiresAt: z.number(),
      }),
    }),
    signature: z.string(),
  }),
  solution: z.object({ counter: z.number(), derivedKey: z.string() }),
});

/**
 * Accepts a request only with the solution of a proof of work, which each request has to solve again.
 * @param level from 1; each level doubles the work
 * @throws AppError challenge-needed with a new challenge in `details.challenge`
 */
export async function requireProofOfWork(
  ctx: Context,
  { purpose, level }: { purpose: string; level: number },
): Promise<void> {
  const wanted = { purpose, level: Math.min(level, MAX_LEVEL) };
  if (ctx.challengeSolution && (await isSolved(ctx, ctx.challengeSolution, wanted))) return;
  const guesses = GUESSES * 2 ** (wanted.level - 1);
  const challenge = await createChallenge({
    algorithm: "PBKDF2/SHA-256",
    cost: COST,
    counter: randomInt(guesses, guesses / 2),
    deriveKey,
    data: { ...wanted, guesses, expiresAt: ctx.clock.now().getTime() + LIFETIME_SECONDS * 1000 },
    ...deriveSecrets(ctx.config.keyRing),
  });
  throw new AppError("challenge-needed", (t) => t.challenge.failed, { details: { challenge } });
}

async function isSolved(
  ctx: Context,
  encoded: string,
  wanted: { purpose: string; level: number },
): Promise<boolean> {
  const decoded = decodeSolution(encoded);
  if (!decoded) return false;
  const { payload, nonce, data } = decoded;
  if (data.purpose !== wanted.purpose || data.level < wanted.level) return false;
  if (data.expiresAt < ctx.clock.now().getTime()) return false;
  const results = await Promise.all(
    ctx.config.keyRing.map((key) => verifySolution({ ...payload, deriveKey, ...deriveSecrets([key]) })),
  );
  if (!results.some(({ verified }) => verified)) return false;
  return (await ctx.rateLimits.record("solved-challenge", ONCE, hashToken(nonce))) <= 1;
}

function decodeSolution(encoded: string) {
  try {
    const json: unknown = JSON.parse(Buffer.from(encoded, "base64").toString());
    const parsed = payloadSchema.safeParse(json);
    if (!parsed.success) return null;
    // Cast: the schema checks the fields that are read, and the signature covers all parameters.
    return { payload: json as Payload, ...parsed.data.challenge.parameters };
  } catch {
    return null;
  }
}

function deriveSecrets(keyRing: KeyRing) {
  return {
    hmacSignatureSecret: sign(keyRing, "challenge", "challenge"),
    hmacKeySignatureSecret: sign(keyRing, "challenge", "key"),
  };
}
