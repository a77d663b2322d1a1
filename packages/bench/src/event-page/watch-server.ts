import { findFreePort } from "@matinee/dev-services/ports";
import { type ApiServer, buildApiEnvironment, startApiServer } from "../support/api-process.ts";

/** Starts an API that serves the built watch app at its origin, as in production. */
export async function startWatchServer(database: {
  DATABASE_URL: string;
  STORAGE_DIR: string;
}): Promise<ApiServer> {
  const port = String(await findFreePort());
  const watch = { API_PORT: port, WATCH_URL: `http://127.0.0.1:${port}`, SERVE_APPS: "1" };
  return startApiServer(await buildApiEnvironment({ ...database, ...watch }));
}
