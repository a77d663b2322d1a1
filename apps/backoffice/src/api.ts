import { routes } from "virtual:matinee-routes";
import { createApiClient } from "@matinee/app-shell/api/api-client";
import { session } from "@matinee/app-shell/auth/session";
import { requestActingPeriod } from "@matinee/app-shell/auth/acting-request";
import { requestStepUp } from "@matinee/app-shell/auth/step-up";
import { paths } from "./paths.ts";

/** Set by main.tsx: the router imports this module, so this module cannot import the router. */
let leaveFor: (path: string) => void = () => {};

/** Sets how the browser gets to the sign-in page when the session ends, and to the set-up of a second factor. */
export function setNavigation(navigate: (path: string) => void): void {
  leaveFor = navigate;
}

/** Leads to the sign-in page, which returns to the current page afterwards. */
export function leaveForSignIn(): void {
  if (location.pathname === paths.login()) return;
  leaveFor(paths.login(`${location.pathname}${location.search}`));
}

export const api = createApiClient({
  routes,
  session,
  onStepUpNeeded: requestStepUp,
  onActingPeriodNeeded: requestActingPeriod,
  onSignedOut: leaveForSignIn,
  onSecondFactorRequired: () => {
    if (location.pathname !== paths.security) leaveFor(paths.security);
  },
});
