import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { build } from "esbuild";

/**
 * Puts a workspace's script and the workspaces that it uses into one file, for tests that start it again and again:
 * compiling each file at each start is most of what a start costs. Its dependencies stay where they are.
 * @param outfile inside the workspace's folder, so that the dependencies are found
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
