import { calls } from "virtual:matinee-calls";
import { createApiClient, type SessionStore } from "@matinee/contract/client";
import { paths } from "./paths.ts";

const KEY = "matinee.session";

/** The session id of this host, kept between visits. */
export const session: SessionStore = {
  get: () => localStorage.getItem(KEY),
  set: (token) => (token ? localStorage.setItem(KEY, token) : localStorage.removeItem(KEY)),
};

/** Set by the router, which this module must not import. */
let goToLogin: (path: string) => void = () => {};

/** Tells where to send whoever's session has ended. */
export function onSessionEnd(navigate: (path: string) => void): void {
  goToLogin = navigate;
}

/** Sends the browser to sign in, and back to where it is afterwards. */
export function leaveForLogin(): void {
  if (location.pathname === paths.login()) return;
  goToLogin(paths.login(`${location.pathname}${location.search}`));
}

export const api = createApiClient({ calls, session, onSignedOut: leaveForLogin });
