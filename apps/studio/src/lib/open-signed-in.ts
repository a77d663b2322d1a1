import { openInNewTab } from "@matinee/app-shell/new-tab";
import { addSignInCode } from "@matinee/app-shell/auth/sign-in-code";
import { api } from "../api.ts";
import { backOfficePaths } from "../paths.ts";

/**
 * Opens an address of another host in a new tab, signed in. Without a sign-in code the address opens as it is. Call it
 * synchronously in the event handler, or the browser blocks the tab.
 */
export async function openSignedIn(address: string): Promise<void> {
  await openInNewTab(() => addSignInCode(api, address).catch(() => address));
}

/** Leaves for a customer's account in the back office, signed in there as here. */
export async function returnToCustomer(host: string, customerId: string): Promise<void> {
  const address = backOfficePaths.customer(host, customerId);
  const signIn = backOfficePaths.signIn(host, new URL(address).pathname);
  location.assign(await addSignInCode(api, signIn).catch(() => address));
}
