import { local } from "./stored.ts";

export const SESSION_KEY = "matinee.session";

/** The session id that this host was given by a handoff; viewers have none. */
export const session = {
  get: () => local.read(SESSION_KEY),
  set: (token: string | null) => local.write(SESSION_KEY, token),
};
