import { basename, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { bundleScript } from "@matinee/dev-services/bundle-script";
import { inject } from "vitest";
import { createOnce } from "./create-once.ts";

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

/**
 * Bundles a script once per test run, which removes it at its end.
 * @param entry path in `src`
 */
export async function prepareScriptBundle(entry: string): Promise<ScriptBundle> {
  const folder = join(WORKSPACE, inject("bundlesFolder"));
  const file = join(folder, `${basename(entry, ".ts")}.mjs`);
  await createOnce(file, (draft) =>
    bundleScript(WORKSPACE, join("src", entry), relative(WORKSPACE, draft), EXTERNAL),
  );
  return { file, env: { NODE_COMPILE_CACHE: join(folder, "compiled") } };
}
