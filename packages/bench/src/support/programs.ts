import { spawnSync } from "node:child_process";
import { skipBench } from "./compare.ts";

/** Skips the bench when one of the programs that it runs is not installed. */
export function requirePrograms(...names: readonly string[]): void {
  const missing = names.filter((name) => spawnSync(name, ["--version"]).error !== undefined);
  if (missing.length > 0) skipBench(`${missing.join(" and ")} not found`);
}
