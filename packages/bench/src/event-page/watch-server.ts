import { findFreePort } from "@matinee/dev-services/ports";
import {
  type ApiServer,
  buildApiEnvironment,
  type Environment,
  startApiServer,
} from "../support/api-process.ts";

/**
 * Starts an API that serves the built watch app, as in production: at its own origin, or at the `WATCH_URL` of a server
 * in front of it.
 */
export async function startWatchServer(
  settings: Environment & { DATABASE_URL: string; STORAGE_DIR: string },
): Promise<ApiServer> {
  const port = String(await findFreePort());
  const watch = { API_PORT: port, WATCH_URL: `http://127.0.0.1:${port}`, SERVE_APPS: "1" };
  return startApiServer(await buildApiEnvironment({ ...watch, ...settings }));
}
