import { z } from "zod";

const environment = z.object({
  /** Rows of each large table; smaller ones only to try a bench out. */
  BENCH_ROWS: z.coerce.number().int().min(20_000).default(1_000_000),
  /** Where the large database is kept between runs. */
  BENCH_DATA_DIR: z.string().default(new URL("../../../.data/bench", import.meta.url).pathname),
  BENCH_PG_PORT: z.coerce.number().int().default(5498),
  /** Times that A and B take their turn. */
  ROUNDS: z.coerce.number().int().min(1).default(5),
  /** Seconds of each measurement under load. */
  SECONDS: z.coerce.number().int().min(1).default(4),
});

/** How much is measured, and where its data is. */
export function loadBenchConfig(env: NodeJS.ProcessEnv = process.env) {
  return environment.parse(env);
}

/** Where programs such as pgbench are looked for. */
export const toolPath = process.env["PATH"] ?? "";
