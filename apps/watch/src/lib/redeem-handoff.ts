import { calls } from "../paths.ts";
import { callApi } from "./call-api.ts";
import { session } from "./session.ts";

interface SignedIn {
  name: string;
}

/** Somebody else is signed in on this host already: asked before their session is replaced. */
export interface HandoffQuestion {
  name: string;
  accept: () => Promise<void>;
}

/** Takes a handoff code out of the address's fragment and redeems it for a session of this host. */
export async function redeemHandoff(ask: (question: HandoffQuestion) => void): Promise<void> {
  const fragment = new URLSearchParams(window.location.hash.slice(1));
  const code = fragment.get("handoff");
  if (!code) return;
  const { pathname, search } = window.location;
  window.history.replaceState(window.history.state, "", `${pathname}${search}`);
  const current = session.get()
    ? await callApi<SignedIn>("GET", calls.session, { signedIn: true }).then(
        ({ data }) => data,
        () => null,
      )
    : null;
  if (!current) return redeem(code);
  ask({ name: current.name, accept: () => redeem(code) });
}

/** A code that has run out leaves the page as it is: without a sign-in. */
async function redeem(code: string): Promise<void> {
  await callApi("POST", calls.redeem, {
    body: { code, host: window.location.host },
    signedIn: true,
  }).catch(() => undefined);
}
