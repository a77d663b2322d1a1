import type { Plugin } from "vite";

const sheetTag = /<link rel="stylesheet"[^>]* href="\/(assets\/[^"]+\.css)"[^>]*>/g;
/** The fonts of English titles and texts, and in an Arabic build those of Arabic ones. */
const firstFonts = /(?:instrument-(?:serif|sans)-basic|noto-(?:naskh|sans)-arabic)-[^/]+\.woff2$/;

/** Texts have a substitute of the same size, so that their font may arrive after the artwork and the title's font. */
const renderPreload = (file: string) =>
  `<link rel="preload" as="font" type="font/woff2" href="/${file}" crossorigin${file.includes("sans") ? ' fetchpriority="low"' : ""} />`;

/**
 * Inlines the styles into the built document and preloads its fonts, so that the first view takes one round trip instead
 * of two. The style sheet stays in the build, for code that refers to it.
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
          return `${fonts.map(renderPreload).join("")}<style data-href="/${name}">${String(sheet.source)}</style>`;
        }),
    },
  };
}
