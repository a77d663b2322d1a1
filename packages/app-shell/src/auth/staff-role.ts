import { getSignedInUser } from "./signed-in-user.ts";
import { includesRole } from "@matinee/contract/policy";
import { messages } from "@matinee/texts";

/** The least role that an action needs. The server decides; screens disable the action and show the reason. */
type NeededRole = keyof typeof messages.staff.needsRole;

/** Returns why the signed-in member of staff may not do something, or undefined when their role allows it. */
export function findRoleProblem(needed: NeededRole): string | undefined {
  // A session from before the role was stored has none; the server still checks.
  const role = getSignedInUser()?.staffRole ?? "admin";
  return includesRole(role, needed) ? undefined : messages.staff.needsRole[needed];
}
