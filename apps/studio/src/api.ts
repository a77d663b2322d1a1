import { routes as contractRoutes } from "virtual:matinee-routes";
import { createApiClient } from "@matinee/app-shell/api/api-client";
import { getDeviceId } from "@matinee/app-shell/device-id";
import { session } from "@matinee/app-shell/auth/session";
import { requestActingPeriod } from "@matinee/app-shell/auth/acting-request";
import { requestStepUp } from "@matinee/app-shell/auth/step-up";
import type { StudioRoutes } from "../api-routes.ts";
import { paths } from "./paths.ts";

const routes: StudioRoutes = contractRoutes;

/** Set by main.tsx: the router imports this module, so this module cannot import the router. */
let navigateToSignIn: (path: string) => void = () => {};

/** Sets how the browser gets to the sign-in page when the session ends, and to the set-up of a second factor. */
export function onSessionEnd(navigate: (path: string) => void): void {
  navigateToSignIn = navigate;
}

/** Opens the sign-in page, which returns here afterwards. */
export const leaveForSignIn = () => navigateToSignIn(paths.login(`${location.pathname}${location.search}`));

/** Calls the API without a session, for example with the token of an emailed link. */
export const createGuestApi = (headers: Readonly<Record<string, string>>) =>
  createApiClient({ routes, headers });

export const api = createApiClient({
  routes,
  session,
  getDeviceId,
  onStepUpNeeded: requestStepUp,
  onActingPeriodNeeded: requestActingPeriod,
  onSignedOut: leaveForSignIn,
  onSecondFactorRequired: () => navigateToSignIn(paths.security),
});
