import type { Plugin } from "vite";

const sheetTag = /<link rel="stylesheet"[^>]* href="\/(assets\/[^"]+\.css)"[^>]*>/g;

/**
 * The built document carries its styles, so that its first view waits for one round trip and not for two. The file
 * stays beside it for whoever names it.
 */
export function inlineStyles(): Plugin {
  return {
    name: "matinee-inline-styles",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler: (html, { bundle }) =>
        html.replaceAll(sheetTag, (tag, name: string) => {
          const sheet = bundle?.[name];
          if (sheet?.type !== "asset") return tag;
          return `<style data-href="/${name}">${String(sheet.source)}</style>`;
        }),
    },
  };
}
