import { lifetimes } from "@matinee/domain/limits";
import type { StepUpAction } from "@matinee/contract/policy";
import type { Actor, Services } from "./context.ts";
import { AppError } from "./errors.ts";

/**
 * Rejects an action when the session's last proof of identity is older than `lifetimes.stepUpMinutes`.
 * @throws AppError step-up-needed, with the action in its details; forbidden for an API key, which proves no identity
 */
export function requireRecentProof(
  { clock }: Pick<Services, "clock">,
  { authenticatedAt, apiKey }: Pick<Actor, "authenticatedAt" | "apiKey">,
  action: StepUpAction,
): void {
  if (apiKey) throw new AppError("forbidden", (t) => t.apiKeys.sessionNeeded);
  const goodUntil = authenticatedAt ? getProofEnd(authenticatedAt) : null;
  if (goodUntil && clock.now() < goodUntil) return;
  throw new AppError("step-up-needed", (t) => t.security.confirmFirst, { details: { action } });
}

/** Returns until when a proof of identity is enough. */
export const getProofEnd = (provenAt: Date): Date =>
  new Date(provenAt.getTime() + lifetimes.stepUpMinutes * 60_000);
