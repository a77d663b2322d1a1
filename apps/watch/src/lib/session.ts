import { localStore } from "./browser-storage.ts";

export const SESSION_KEY = "matinee.session";

/** The session id that this host was given by a handoff; viewers have none. */
export const session = {
  get: () => localStore.read(SESSION_KEY),
  set: (token: string | null) => localStore.write(SESSION_KEY, token),
};
