import type { PageRole, RouteMetadata } from "@matinee/contract/policy";
import { findPolicyProblem } from "@matinee/contract/policy";
import type { Actor, PageIdentity } from "../context.ts";
import { describeCaller } from "./auth.ts";

/**
 * Whether the policy of a route admits the caller of this request. What a response says about it (`can`) adds the rules of
 * the object; a reason to act for a customer and a fresh proof of identity may still be asked for.
 */
export type May = (route: { metadata: RouteMetadata }) => boolean;

/**
 * Returns what the policies of routes let a caller do.
 * @param role what they are to the event; by default what they are to the back office
 */
export function createMay(
  actor: Actor | null,
  role: PageRole | null = actor?.type === "admin" ? "staff" : null,
  page?: Pick<PageIdentity, "diyEvent">,
): May {
  if (!actor || !role) return () => false;
  const caller = describeCaller(actor, role, page);
  return ({ metadata }) => findPolicyProblem(metadata, caller) === null;
}
