import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import {
  buildDocumentHeaders,
  buildSecurityHeaders,
  type ContentSettings,
  deriveContentSources,
  noncePlaceholder,
} from "@matinee/contract/security-headers";
import type { Plugin } from "vite";

/** Responses of the API, which sends its own headers. */
const PROXIED_PATHS = /^\/(?:v1|media|embed|robots\.txt|sitemap\.xml)(?:\/|$)/;
const STYLE_ELEMENT = /\b(?:document|root)\.createElement\(['"]style['"]\)/g;
const STYLE_WITH_NONCE =
  'Object.assign($&, { nonce: document.querySelector("meta[property=csp-nonce]")?.nonce ?? "" })';

/**
 * A Vite plugin. The built document gets a placeholder for its nonce, and the preview server sends the same security
 * headers as the API does in production.
 * @param hasDocument whether every path that is no file is the built index.html
 * @param settings the environment, which names other origins
 */
export function securityHeaders({
  hasDocument,
  settings,
}: {
  hasDocument: boolean;
  settings: ContentSettings;
}): Plugin {
  return {
    name: "matinee-security-headers",
    config: (_config, { command }) => (command === "build" ? { html: { cspNonce: noncePlaceholder } } : {}),
    // Libraries that add style elements without the document's nonce, and zod, which compiles schemas with eval.
    transform: {
      filter: { id: /node_modules\/(?:sonner|@dnd-kit\/dom|zod\/v4\/core)\// },
      handler: (code) => ({
        code: code
          .replace(STYLE_ELEMENT, STYLE_WITH_NONCE)
          .replace("__zod_globalConfig = {}", "__zod_globalConfig = { jitless: true }"),
        map: null,
      }),
    },
    configurePreviewServer(server) {
      const sources = deriveContentSources(settings);
      const { root, build } = server.config;
      const folder = join(root, build.outDir);
      server.middlewares.use((request, response, next) => {
        const path = request.url?.split("?")[0] ?? "/";
        if (PROXIED_PATHS.test(path)) return next();
        const isFile = path !== "/" && path !== "/index.html" && existsSync(join(folder, path));
        if (!hasDocument || isFile) {
          response.setHeaders(new Map(Object.entries(buildSecurityHeaders())));
          return next();
        }
        const nonce = createNonce();
        readFile(join(folder, "index.html"), "utf8").then((html) => {
          response.setHeaders(new Map(Object.entries(buildDocumentHeaders(sources, nonce))));
          response.setHeader("cache-control", "no-store");
          response.setHeader("content-type", "text/html; charset=utf-8");
          response.end(html.replaceAll(noncePlaceholder, nonce));
        }, next);
      });
    },
  };
}

/** Creates a random nonce for the Content-Security-Policy of one document. */
export const createNonce = () => randomBytes(16).toString("base64");
