import { type Challenge, solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import type { LightMyRequestResponse } from "fastify";

/** Solves the challenge of a `challenge-needed` response. Returns the header for the repeated request. */
export async function solveChallengeOf(
  response: LightMyRequestResponse,
): Promise<{ "x-challenge-solution": string }> {
  return createSolutionHeader(response.json<{ details: { challenge: Challenge } }>().details.challenge);
}

/** Solves a challenge. Returns the header for the repeated request. */
export async function createSolutionHeader(
  challenge: Challenge,
): Promise<{ "x-challenge-solution": string }> {
  const solution = await solveChallenge({ challenge, deriveKey });
  if (!solution) throw new Error("The challenge was not solved");
  const encoded = Buffer.from(JSON.stringify({ challenge, solution })).toString("base64");
  return { "x-challenge-solution": encoded };
}
