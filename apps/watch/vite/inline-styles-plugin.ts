import type { Plugin } from "vite";

const sheetTag = /<link rel="stylesheet"[^>]* href="\/(assets\/[^"]+\.css)"[^>]*>/g;
/** What English titles and texts are set in. */
const firstFonts = /instrument-(sans-latin-wght|serif-latin-400)-normal-[^/]+\.woff2$/;

const preload = (file: string) =>
  `<link rel="preload" as="font" type="font/woff2" href="/${file}" crossorigin />`;

/**
 * The built document carries its styles, so that its first view waits for one round trip and not for two, and names
 * its fonts before them. The file stays beside it for whoever names it.
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
          const fonts = Object.keys(bundle ?? {}).filter((file) => firstFonts.test(file));
          return `${fonts.map(preload).join("")}<style data-href="/${name}">${String(sheet.source)}</style>`;
        }),
    },
  };
}
