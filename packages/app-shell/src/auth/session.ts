import { localStore } from "../browser-storage.ts";

/** Where an app stores its session token between visits. */
export interface SessionStore {
  get(): string | null;
  set(token: string | null): void;
}

/** The key of the session token, for listeners of the `storage` event. */
export const SESSION_KEY = "matinee.session";

/** The session token of this host. */
export const session: SessionStore = {
  get: () => localStore.read(SESSION_KEY),
  set: (token) => localStore.write(SESSION_KEY, token),
};

/** Calls that are under way and may bring a new token, which ends the old one. */
const renewals = new Set<Promise<unknown>>();

/** Awaits a call that may replace the token. Meanwhile `endSession` does not decide. */
export async function trackRenewal<T>(call: Promise<T>): Promise<T> {
  renewals.add(call);
  try {
    return await call;
  } finally {
    renewals.delete(call);
  }
}

/**
 * Removes a token that the server rejected with 401. Nothing else ends a session but the user: a 403 concerns one
 * request, and a newer token stays although an older one is late with its 401.
 * @returns whether it was still the stored token
 */
export async function endSession(store: SessionStore, token: string): Promise<boolean> {
  // Another call may have replaced the token on the server, and its response is still under way.
  await Promise.allSettled(renewals);
  if (store.get() !== token) return false;
  store.set(null);
  return true;
}
