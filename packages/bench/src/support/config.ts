import { z } from "zod";

const environment = z.object({
  /** Rows of each large table instead of the bench's own number; smaller values only to try a bench. */
  BENCH_ROWS: z.coerce.number().int().min(20_000).optional(),
  /** The folder that keeps the databases between runs. */
  BENCH_DATA_DIR: z.string().default(new URL("../../../../.data/bench", import.meta.url).pathname),
  BENCH_PG_PORT: z.coerce.number().int().default(5498),
  /** How often A and B are each measured. */
  ROUNDS: z.coerce.number().int().min(1).default(7),
  /** Duration of each measurement under load, in seconds. */
  SECONDS: z.coerce.number().int().min(1).default(4),
  /** Duration of each chat of `live-room`, in seconds. */
  LIVE_ROOM_SECONDS: z.coerce.number().int().min(5).default(60),
  /** Duration of the mixed load of `api-memory`, in seconds. */
  MEMORY_SECONDS: z.coerce.number().int().min(10).default(3600),
  /** The largest audience of `many-viewers`. */
  VIEWERS: z.coerce.number().int().min(20).max(10_000).default(1000),
  /** Duration of the measurement of each audience of `many-viewers`, in seconds. */
  VIEWERS_SECONDS: z.coerce.number().int().min(10).default(60),
  /**
   * Built checkouts of the project that `many-viewers` measures, separated by commas, relative to this one. Bounds apply to this
   * one only.
   */
  TREES: z.string().default("."),
  /** Whether nginx checks grants itself in `many-viewers` (njs), where the checkout can. */
  EDGE: z.stringbool().default(false),
});

/** Parses the environment variables of the benches. */
export function loadBenchConfig(env: NodeJS.ProcessEnv = process.env) {
  return environment.parse(env);
}

/** The search path for programs such as pgbench. */
export const toolPath = process.env["PATH"] ?? "";
