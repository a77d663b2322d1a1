import { spawn } from "node:child_process";
import { once } from "node:events";
import { findFreePort } from "@matinee/dev-services/ports";

const api = new URL("../../../apps/api/", import.meta.url);

export interface ServingApi {
  /** Where it answers as the watch host. */
  origin: string;
  stop: () => Promise<void>;
}

/** An API of this measurement's own that serves the built watch app, as in production. */
export async function startServingApi(environment: Record<string, string>): Promise<ServingApi> {
  const port = await findFreePort();
  const origin = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, ["--import", "tsx", "src/server.ts"], {
    cwd: api,
    stdio: "inherit",
    env: {
      ...process.env,
      ...environment,
      API_PORT: String(port),
      WATCH_URL: origin,
      SERVE_APPS: "1",
      LOG_LEVEL: "error",
      RATE_LIMIT_FACTOR: "100000",
    },
  });
  const deadline = Date.now() + 120_000;
  for (;;) {
    const answer = await fetch(`${origin}/readyz`).catch(() => null);
    if (answer?.ok) break;
    if (child.exitCode !== null || Date.now() > deadline) throw new Error("The API does not start");
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  return {
    origin,
    async stop() {
      child.kill("SIGTERM");
      if (child.exitCode === null) await once(child, "exit");
    },
  };
}
