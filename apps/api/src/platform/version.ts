import { readFileSync } from "node:fs";
import { build, getProgramFile, type Version } from "./program-files.ts";

export const version: Version = build ?? { version: readSourceVersion(), commit: null, builtAt: null };

function readSourceVersion(): string {
  // The file is this workspace's own.
  return (JSON.parse(readFileSync(getProgramFile("package.json"), "utf8")) as { version: string }).version;
}
