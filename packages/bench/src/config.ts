import { z } from "zod";

const environment = z.object({
  API_URL: z.url().default("http://127.0.0.1:4000"),
  /** The event that is asked for. */
  PAGE: z.string().default("paid-screening"),
  ROUNDS: z.coerce.number().int().min(1).default(5),
  /** Seconds of each measurement. */
  SECONDS: z.coerce.number().int().min(1).default(5),
});

/** What is measured, and for how long. */
export function loadBenchConfig(env: NodeJS.ProcessEnv = process.env) {
  return environment.parse(env);
}

/** Where programs such as pgbench are looked for. */
export const toolPath = process.env["PATH"] ?? "";
