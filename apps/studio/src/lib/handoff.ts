import { unwrapData } from "@matinee/app-shell/api-client";
import { api } from "../api.ts";
import { backOfficePaths } from "../paths.ts";

/** A single-use code that signs this person in on another of our hosts, good for 60 seconds. */
export async function handoffCode(hostUrl: string): Promise<string> {
  const { code } = await unwrapData(api.sessions.handoff({ body: { host: new URL(hostUrl).host } }));
  return code;
}

/**
 * Opens an address of another host in a new tab, signed in. Call it straight from the press, or the browser takes
 * the tab for a pop-up. Without a code the address opens as it is.
 */
export async function openSignedIn(address: string): Promise<void> {
  const tab = window.open("", "_blank");
  const code = await handoffCode(address).catch(() => null);
  const target = code ? `${address}#handoff=${code}` : address;
  if (!tab) {
    location.assign(target);
    return;
  }
  tab.opener = null;
  tab.location.replace(target);
}

/** Leaves for a customer's account in the back office, signed in there as here. */
export async function returnToCustomer(host: string, customerId: string): Promise<void> {
  const code = await handoffCode(host).catch(() => null);
  const place = backOfficePaths.customer(host, customerId);
  location.assign(code ? backOfficePaths.handoff(host, code, new URL(place).pathname) : place);
}
