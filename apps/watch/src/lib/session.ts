import { local } from "./stored.ts";

const KEY = "matinee.session";

/** The session id that this host was given by a handoff; viewers have none. */
export const session = {
  get: () => local.read(KEY),
  set: (token: string | null) => local.write(KEY, token),
};
