import { messages } from "@matinee/texts";
import { type Challenge, solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/web/pbkdf2";
import { ApiFailure } from "./api-failure.ts";
import { setChallengeProgress } from "./challenge-progress.ts";

const TIMEOUT_MS = 120_000;

/**
 * Does the proof of work that a `challenge-needed` response asks for, and reports its progress. The browser derives the
 * keys on its own threads, so the page stays responsive.
 * @returns the value of `x-challenge-solution`
 * @throws ApiFailure if the browser cannot solve it
 */
export async function solveApiChallenge(details: Readonly<Record<string, unknown>>): Promise<string> {
  // Cast: the API creates the challenge with the same library. Another value fails below.
  const challenge = details["challenge"] as Challenge;
  let tried = 0;
  try {
    const guesses = Number(challenge.parameters.data?.["guesses"]);
    setChallengeProgress(0);
    const solution = await solveChallenge({
      challenge,
      timeout: TIMEOUT_MS,
      deriveKey: async (...input) => {
        tried++;
        if (tried % 10 === 0) setChallengeProgress(Math.min(1, tried / guesses));
        return deriveKey(...input);
      },
    });
    if (!solution) throw new Error("the challenge was not solved in time");
    return btoa(JSON.stringify({ challenge, solution }));
  } catch {
    throw new ApiFailure(403, { code: "challenge-needed", message: messages.challenge.failed });
  } finally {
    setChallengeProgress(null);
  }
}
