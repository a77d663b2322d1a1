import { addSignInCode } from "@matinee/app-shell/auth/sign-in-code";
import { rememberUser, type SignedInUser } from "@matinee/app-shell/auth/signed-in-user";
import { api } from "../../api.ts";
import { platformQuery } from "../../lib/platform.queries.ts";
import { queryClient } from "../../lib/query-client.ts";
import { backOfficePaths, paths } from "../../paths.ts";

/**
 * Completes a sign-in: stores the user and clears the data that the last user loaded. Staff leave for the back office,
 * unless they were on their way to a page of the studio.
 * @returns the path to open next, or null while the browser leaves for the back office
 */
export async function enterAs(user: SignedInUser, returnTo: string | null): Promise<string | null> {
  queryClient.clear();
  rememberUser(user);
  if (user.type !== "admin" || returnTo) return returnTo ?? paths.welcome;
  const { hosts } = await queryClient.ensureQueryData(platformQuery);
  location.assign(await addSignInCode(api, backOfficePaths.signIn(hosts.backoffice)));
  return null;
}
