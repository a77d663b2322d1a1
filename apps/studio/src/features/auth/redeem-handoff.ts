import { unwrapData } from "@matinee/app-shell/api-client";
import { session } from "@matinee/app-shell/session";
import { api } from "../../api.ts";
import { signedInUser, type SignedInUser } from "../../lib/signed-in-user.ts";

export type Arrival = { user: SignedInUser; token: string | null; insteadOf: SignedInUser | null };

const redeemed = new Map<string, Promise<Arrival>>();

/**
 * Redeems a handoff code, without yet putting its session in the place of another person's. A code is good once, so
 * asking again for the same one gives the same answer.
 * @throws ApiFailure when the code is used or expired
 */
export function redeemOnce(code: string): Promise<Arrival> {
  const known = redeemed.get(code) ?? redeem(code);
  redeemed.set(code, known);
  return known;
}

async function redeem(code: string): Promise<Arrival> {
  const present = session.get();
  const presentUser = signedInUser();
  // Aside, so that a refused code does not end the session that is already here.
  session.set(null);
  try {
    const user = await unwrapData(api.sessions.redeem({ body: { code, host: location.host } }));
    const token = session.get();
    const insteadOf = presentUser && presentUser.id !== user.id ? presentUser : null;
    if (insteadOf) session.set(present);
    return { user, token, insteadOf };
  } catch (error) {
    session.set(present);
    throw error;
  }
}
