import type { FactorKind } from "@matinee/contract/schemas/factors";
import { ApiFailure } from "../api/api-failure.ts";

/** The second step of a sign-in: the proof that the password was right, and the account's second factors. */
export interface SignInChallenge {
  challenge: string;
  kinds: readonly FactorKind[];
}

/** Returns the challenge of a sign-in whose password was right and that needs a second factor, or null. */
export function readSignInChallenge(error: unknown): SignInChallenge | null {
  if (!(error instanceof ApiFailure) || error.code !== "second-factor-needed") return null;
  const { challenge, factors } = error.details;
  if (typeof challenge !== "string") return null;
  const listed: readonly unknown[] = Array.isArray(factors) ? factors : [];
  return {
    challenge,
    kinds: (["passkey", "authenticator"] as const).filter((kind) => listed.includes(kind)),
  };
}
