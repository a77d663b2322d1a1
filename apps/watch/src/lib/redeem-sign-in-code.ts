import { requireSuccess, unwrapData } from "@matinee/app-shell/api/api-client";
import { session } from "@matinee/app-shell/auth/session";
import { readSignInCode } from "@matinee/app-shell/auth/sign-in-code";
import { signedInApi } from "../api.ts";

/** Another user is signed in on this host. They decide whether the new session replaces theirs. */
export interface SwitchQuestion {
  /** The name of the user who is signed in. */
  name: string;
  accept: () => Promise<void>;
}

/** Takes the sign-in code from the address's fragment and redeems it for a session of this host. */
export async function redeemSignInCode(ask: (question: SwitchQuestion) => void): Promise<void> {
  const { pathname, search, hash } = window.location;
  const code = readSignInCode(hash);
  if (!code) return;
  window.history.replaceState(window.history.state, "", `${pathname}${search}`);
  const signedIn = session.get() ? await unwrapData(signedInApi.sessions.current()).catch(() => null) : null;
  if (!signedIn) return redeem(code);
  ask({ name: signedIn.name, accept: () => redeem(code) });
}

/** If the code has expired, the page stays as it is, because it is public. */
async function redeem(code: string): Promise<void> {
  const body = { code, host: window.location.host };
  await requireSuccess(signedInApi.sessions.redeem({ body })).catch(() => undefined);
}
