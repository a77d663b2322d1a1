import { join } from "node:path";
import { build } from "esbuild";

/** CommonJS packages inside the bundle expect these names, which ES modules lack. */
const BANNER = `import { createRequire as createBundleRequire, flushCompileCache as flushBundleCache } from "node:module";
const require = createBundleRequire(import.meta.url);
const __filename = import.meta.filename;
const __dirname = import.meta.dirname;
setImmediate(flushBundleCache);`;

/**
 * Bundles a workspace's script with everything that it imports, for tests that start it many times: finding, reading
 * and compiling a thousand files takes most of a start. A process that is killed writes no compile cache at its end,
 * so the bundle writes it as soon as it is loaded.
 * @param outfile inside the workspace's folder, so that Node finds the external packages
 * @param external packages with native code or with files that they read at runtime
 */
export async function bundleScript(
  workspace: string,
  entry: string,
  outfile: string,
  external: readonly string[],
): Promise<void> {
  await build({
    entryPoints: [join(workspace, entry)],
    outfile: join(workspace, outfile),
    bundle: true,
    format: "esm",
    platform: "node",
    target: "node24",
    jsx: "automatic",
    tsconfigRaw: {},
    logLevel: "error",
    external: [...external, "pg-native"],
    banner: { js: BANNER },
  });
}
