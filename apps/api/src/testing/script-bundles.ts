import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { bundleScript } from "@matinee/dev-services/bundle-script";
import { inject } from "vitest";

const WORKSPACE = fileURLToPath(new URL("../..", import.meta.url));
/** Packages with native code, or with files that they read at runtime. */
const EXTERNAL = [
  "sharp",
  "@node-rs/argon2",
  "@fastify/swagger-ui",
  "@ffmpeg-installer/ffmpeg",
  "@ffprobe-installer/ffprobe",
];

/** A script in one file, which starts several times faster than its source files. */
export interface ScriptBundle {
  file: string;
  /** For the environment of its processes: they share the compiled code. */
  env: { NODE_COMPILE_CACHE: string };
}

const bundles = new Map<string, Promise<ScriptBundle>>();

/**
 * Bundles a script once per process. The test run removes the bundles at its end.
 * @param entry path in `src`
 */
export function prepareScriptBundle(entry: string): Promise<ScriptBundle> {
  const bundle = bundles.get(entry) ?? createBundle(entry);
  bundles.set(entry, bundle);
  return bundle;
}

async function createBundle(entry: string): Promise<ScriptBundle> {
  const folder = inject("bundlesFolder");
  const outfile = join(folder, `${basename(entry, ".ts")}-${process.pid}.mjs`);
  await bundleScript(WORKSPACE, join("src", entry), outfile, EXTERNAL);
  const env = { NODE_COMPILE_CACHE: join(WORKSPACE, folder, `compiled-${process.pid}`) };
  return { file: join(WORKSPACE, outfile), env };
}
