import { queryClient } from "../../query-client.ts";
import { handoffCode } from "../../lib/handoff.ts";
import { platformQuery } from "../../lib/platform.queries.ts";
import { rememberUser, type SignedInUser } from "../../lib/signed-in-user.ts";
import { backOfficePaths, paths } from "../../paths.ts";

/**
 * After a sign-in: remembers who it is and drops what the last person left in memory.
 * Staff leave for the back office, unless they were on their way to a page here.
 * @returns the path to go on to here, or null when the browser is leaving for the back office
 */
export async function enterAs(user: SignedInUser, returnTo: string | null): Promise<string | null> {
  queryClient.clear();
  rememberUser(user);
  if (user.type !== "admin" || returnTo) return returnTo ?? paths.welcome;
  const { hosts } = await queryClient.ensureQueryData(platformQuery);
  const code = await handoffCode(hosts.backoffice);
  location.assign(backOfficePaths.handoff(hosts.backoffice, code));
  return null;
}
