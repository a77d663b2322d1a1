import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { build } from "esbuild";

/**
 * Bundles a workspace's script with the workspaces that it imports, for tests that start it many times: compiling
 * each file again takes most of a start. Other dependencies are not bundled.
 * @param outfile inside the workspace's folder, so that Node finds the dependencies
 */
export async function bundleScript(workspace: string, entry: string, outfile: string): Promise<void> {
  const { dependencies } = JSON.parse(await readFile(join(workspace, "package.json"), "utf8"));
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
    external: Object.keys(dependencies)
      .filter((name) => !name.startsWith("@matinee/"))
      .flatMap((name) => [name, `${name}/*`]),
  });
}
