import { noncePlaceholder } from "@matinee/contract/security-headers";
import type { Plugin } from "vite";

const STYLE_ELEMENT = /\b(?:document|root)\.createElement\(['"]style['"]\)/g;
const STYLE_WITH_NONCE =
  'Object.assign($&, { nonce: document.querySelector("meta[property=csp-nonce]")?.nonce ?? "" })';

/** A Vite plugin. The built document gets a placeholder for its nonce, and no script of it needs what its policy forbids. */
export function contentSecurity(): Plugin {
  return {
    name: "matinee-content-security",
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
  };
}
