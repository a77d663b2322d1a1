import path from "node:path";
import { build } from "esbuild";

const bundles = new Map<string, Promise<string>>();

/** Bundles a script for browsers from `browser/` at the first request. */
export function bundle(entry: "stripe-js" | "card-field"): Promise<string> {
  const cached = bundles.get(entry);
  if (cached) return cached;
  const script = makeBundle(path.join(import.meta.dirname, "..", "browser", `${entry}.ts`));
  bundles.set(entry, script);
  return script;
}

async function makeBundle(entry: string): Promise<string> {
  const result = await build({
    entryPoints: [entry],
    bundle: true,
    format: "iife",
    legalComments: "none",
    minify: true,
    target: "es2022",
    tsconfigRaw: {},
    write: false,
  });
  return result.outputFiles[0]?.text ?? "";
}
