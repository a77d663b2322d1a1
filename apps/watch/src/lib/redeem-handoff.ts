import { requireSuccess, unwrapData } from "@matinee/app-shell/api-client";
import { session } from "@matinee/app-shell/session";
import { signedInApi } from "../api.ts";

/** Another user is signed in on this host. They decide whether the new session replaces theirs. */
export interface HandoffQuestion {
  /** The name of the user who is signed in. */
  name: string;
  accept: () => Promise<void>;
}

/** Takes a single-use sign-in code from the address's fragment and redeems it for a session of this host. */
export async function redeemHandoff(ask: (question: HandoffQuestion) => void): Promise<void> {
  const fragment = new URLSearchParams(window.location.hash.slice(1));
  const code = fragment.get("handoff");
  if (!code) return;
  const { pathname, search } = window.location;
  window.history.replaceState(window.history.state, "", `${pathname}${search}`);
  const signedIn = session.get() ? await unwrapData(signedInApi.sessions.current()).catch(() => null) : null;
  if (!signedIn) return redeem(code);
  ask({ name: signedIn.name, accept: () => redeem(code) });
}

/** If the code has expired, the page stays without a session. */
async function redeem(code: string): Promise<void> {
  const body = { code, host: window.location.host };
  await requireSuccess(signedInApi.sessions.redeem({ body })).catch(() => undefined);
}
