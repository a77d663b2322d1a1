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
