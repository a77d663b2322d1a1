import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { buildChildEnvironment, loadLocalConfig, root } from "@matinee/dev-services/config";
import { expect } from "@playwright/test";
import { dataDir, ports, secret } from "./system.ts";

export interface Installation {
  origin: string;
  stop: () => Promise<void>;
}

/**
 * Starts an API process of the same system that serves the built apps, as in production.
 * @param program of the API, from its folder
 */
export async function startInstallation(
  port: number,
  settings: Record<string, string> = {},
  program = "src/server.ts",
): Promise<Installation> {
  const system = buildChildEnvironment(
    loadLocalConfig({ ...process.env, ...ports, MATINEE_DATA_DIR: dataDir }),
  );
  const origin = `http://127.0.0.1:${port}`;
  const api: ChildProcess = spawn(process.execPath, ["--import", "tsx", program], {
    cwd: join(root, "apps/api"),
    env: {
      ...system,
      API_PORT: String(port),
      WATCH_URL: origin,
      SERVE_APPS: "1",
      SECRET: secret,
      LOG_LEVEL: "error",
      RATE_LIMIT_FACTOR: "1000",
      ...settings,
    },
    stdio: "inherit",
  });
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  await expect.poll(isReady, { timeout: 60_000 }).toBe(true);
  return {
    origin,
    stop: async () => {
      api.kill("SIGTERM");
      await once(api, "exit");
    },
  };
}
