// Bundles the programs of an installation into `dist`, with the files that they read: `node build.mjs`.
// `--demo` adds the programs of the demo, and leaves out the source maps.
import { execFileSync } from "node:child_process";
import { cpSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const workspace = fileURLToPath(new URL(".", import.meta.url));

/** Packages with native code, or with files that they read at run time. `infra/docker/assemble.mjs` copies them. */
export const externalPackages = [
  "sharp",
  "@node-rs/argon2",
  "@fastify/swagger-ui",
  "@expo-google-fonts/instrument-sans",
  "@expo-google-fonts/instrument-serif",
];

/** Only the demo has these, and pg does without its own. */
const absentPackages = ["@ffmpeg-installer/ffmpeg", "@ffprobe-installer/ffprobe", "pg-native"];

/** CommonJS packages inside the bundle expect these names, which ES modules lack. */
const banner = `import { createRequire as createBundleRequire } from "node:module";
const require = createBundleRequire(import.meta.url);
const __filename = import.meta.filename;
const __dirname = import.meta.dirname;`;

/**
 * @param {string} outdir a folder, whose content is replaced
 * @param {{ hasSourceMaps?: boolean, hasDemo?: boolean }} options `hasDemo` adds the demo's data and audience
 * @returns {Promise<{ version: string, commit: string | null, builtAt: string }>} the version that the programs report
 */
export async function buildPrograms(outdir, { hasSourceMaps = true, hasDemo = false } = {}) {
  const { version } = JSON.parse(readFileSync(join(workspace, "package.json"), "utf8"));
  const { MATINEE_COMMIT, MATINEE_BUILT_AT } = process.env;
  const values = {
    version,
    commit: MATINEE_COMMIT || readCommit(),
    builtAt: MATINEE_BUILT_AT || new Date().toISOString(),
  };
  rmSync(outdir, { recursive: true, force: true });
  await build({
    absWorkingDir: workspace,
    entryPoints: {
      server: "src/entries/server.ts",
      worker: "src/entries/worker.ts",
      matinee: "src/command.ts",
      render: fileURLToPath(import.meta.resolve("@matinee/document-renderer/render-process")),
      ...(hasDemo && { seed: "src/seed/seed.ts", audience: "src/seed/audience/audience.ts" }),
    },
    outdir,
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "node",
    target: "node24",
    jsx: "automatic",
    tsconfigRaw: {},
    // The names in stack traces stay; the text of the programs takes memory.
    minifyWhitespace: true,
    minifySyntax: true,
    keepNames: true,
    sourcemap: hasSourceMaps && "external",
    legalComments: "none",
    logLevel: "error",
    external: [...externalPackages, ...absentPackages],
    banner: { js: banner },
    define: {
      MATINEE_BUILD: JSON.stringify(values),
      // Otherwise the programs also contain React's development version. Our own code reads the whole environment.
      "process.env.NODE_ENV": JSON.stringify("production"),
    },
  });
  for (const folder of ["migrations", "assets"]) {
    cpSync(join(workspace, folder), join(outdir, folder), { recursive: true });
  }
  if (hasDemo) cpSync(join(workspace, "src/seed/art"), join(outdir, "art"), { recursive: true });
  return values;
}

function readCommit() {
  try {
    const options = { cwd: workspace, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] };
    return execFileSync("git", ["rev-parse", "HEAD"], options).trim();
  } catch {
    return null;
  }
}

if (import.meta.main) {
  const hasDemo = process.argv.includes("--demo");
  await buildPrograms(join(workspace, "dist"), { hasDemo, hasSourceMaps: !hasDemo });
}
