import { createBuilder, type EnvironmentOptions, type Plugin } from "vite";

/** The name of the environment that builds the script of other sites. */
export const embedEnvironment = "embed";
const EMBED_PATH = "/embed.js";

/** One classic script without imports, because a site adds it with a single tag. */
export const embedScript: EnvironmentOptions = {
  consumer: "client",
  build: {
    target: "es2023",
    sourcemap: "hidden",
    outDir: "dist/client",
    // The client's build is already there.
    emptyOutDir: false,
    copyPublicDir: false,
    rolldownOptions: {
      input: "src/embed.ts",
      output: { format: "iife", entryFileNames: EMBED_PATH.slice(1) },
    },
  },
};

/**
 * Builds the script of other sites in memory.
 * @param root folder of the watch app
 */
export async function buildEmbedScript(root: string): Promise<string> {
  const builder = await createBuilder({
    root,
    logLevel: "error",
    environments: { [embedEnvironment]: { build: { write: false } } },
  });
  const environment = builder.environments[embedEnvironment];
  if (!environment) throw new Error("The environment of the embed script is missing");
  const result = await builder.build(environment);
  const outputs = "output" in result ? result.output : [];
  const script = outputs.find(({ fileName }) => fileName === EMBED_PATH.slice(1));
  if (script?.type !== "chunk") throw new Error("The embed script was not built");
  return script.code;
}

/** Serves the script to other sites from the dev server. */
export function serveEmbedScript(): Plugin {
  return {
    name: "matinee-embed-script",
    configureServer(server) {
      server.middlewares.use(EMBED_PATH, (_request, response, next) => {
        buildEmbedScript(server.config.root).then((code) => {
          response.setHeader("content-type", "text/javascript; charset=utf-8");
          response.setHeader("cross-origin-resource-policy", "cross-origin");
          response.end(code);
        }, next);
      });
    },
  };
}
