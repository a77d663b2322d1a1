import { rmSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { bundleScript } from "@matinee/dev-services/bundle-script";

const WORKSPACE = fileURLToPath(new URL("../..", import.meta.url));
/** Packages with native code, or with files that they read at runtime. */
const EXTERNAL = [
  "sharp",
  "@node-rs/argon2",
  "@fastify/swagger-ui",
  "@ffmpeg-installer/ffmpeg",
  "@ffprobe-installer/ffprobe",
];
/** At the same depth as the original scripts, which locate files relative to themselves. */
const FOLDER = join(".data", "tests");

/** A script in one file, which starts several times faster than its source files. */
export interface ScriptBundle {
  file: string;
  /** For the environment of its processes: they share the compiled code. */
  env: { NODE_COMPILE_CACHE: string };
}

const bundles = new Map<string, Promise<ScriptBundle>>();

/**
 * Bundles a script once per process. The process removes the bundle at its end.
 * @param entry path in `src`
 */
export function prepareScriptBundle(entry: string): Promise<ScriptBundle> {
  const bundle = bundles.get(entry) ?? createBundle(entry);
  bundles.set(entry, bundle);
  return bundle;
}

async function createBundle(entry: string): Promise<ScriptBundle> {
  const outfile = join(FOLDER, `${basename(entry, ".ts")}-${process.pid}.mjs`);
  const cache = join(WORKSPACE, FOLDER, `compiled-${process.pid}`);
  const file = join(WORKSPACE, outfile);
  process.once("exit", () => {
    for (const path of [file, cache]) rmSync(path, { recursive: true, force: true });
  });
  await bundleScript(WORKSPACE, join("src", entry), outfile, EXTERNAL);
  return { file, env: { NODE_COMPILE_CACHE: cache } };
}
