import { ApiFailure } from "../api/api-failure.ts";

/** Returns the challenge of a sign-in whose password was right and that needs a second factor, or null. */
export function readSignInChallenge(error: unknown): string | null {
  if (!(error instanceof ApiFailure) || error.code !== "second-factor-needed") return null;
  const { challenge } = error.details;
  return typeof challenge === "string" ? challenge : null;
}
