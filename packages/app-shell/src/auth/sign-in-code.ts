import { type ApiClient, unwrapData } from "../api/api-client.ts";
import { session } from "./session.ts";
import { getSignedInUser, type SignedInUser } from "./signed-in-user.ts";

type SessionApi = Pick<ApiClient, "sessions">;

/** Adds a single-use code to an address of another of our hosts. It signs the user in there, for 60 seconds. */
export async function addSignInCode(api: SessionApi, address: string): Promise<string> {
  const { host } = new URL(address);
  const { code } = await unwrapData(api.sessions.handoff({ body: { host } }));
  return `${address}#handoff=${code}`;
}

/** Returns the sign-in code in the fragment of an address, or null. */
export function readSignInCode(hash: string): string | null {
  return new URLSearchParams(hash.replace(/^#/, "")).get("handoff");
}

/** Who a redeemed code signs in, with their session token, and the other user who is signed in here at present. */
export interface RedeemedCode {
  user: SignedInUser;
  token: string | null;
  otherUser: SignedInUser | null;
}

const redeemedCodes = new Map<string, Promise<RedeemedCode>>();

/**
 * Redeems a sign-in code and leaves the present session in place: the caller decides whether to switch. The server
 * accepts a code once, so a second call with the same code returns the first result.
 * @throws ApiFailure when the code was used or has expired
 */
export function redeemSignInCode(api: SessionApi, code: string): Promise<RedeemedCode> {
  const redeemed = redeemedCodes.get(code) ?? redeem(api, code);
  redeemedCodes.set(code, redeemed);
  return redeemed;
}

async function redeem(api: SessionApi, code: string): Promise<RedeemedCode> {
  const presentToken = session.get();
  const presentUser = getSignedInUser();
  // Without the present token: a rejected code must not end the present session.
  session.set(null);
  try {
    const user = await unwrapData(api.sessions.redeem({ body: { code, host: location.host } }));
    const otherUser = presentUser && presentUser.id !== user.id ? presentUser : null;
    return { user, token: session.get(), otherUser };
  } finally {
    session.set(presentToken);
  }
}
