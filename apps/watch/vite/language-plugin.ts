import { existsSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";
import { defaultLanguage, type Language } from "@matinee/texts/languages";
import type { Plugin } from "vite";

const folderOf = (language: Language) => `/packages/texts/src/${language}/`;

/** The imports of languages with letters or a direction of their own. */
const styles: Partial<Record<Language, string>> = {
  ar: '@import "@matinee/ui/arabic.css";\n@import "./right-to-left.css";',
};
const THEME = '@import "@matinee/ui/theme.css";';

/** A Vite plugin. Adds what only pages in a language need to the style sheet of the first view. Before the plugin that reads its imports. */
export function stylesOf(language: Language): Plugin {
  const sheet = styles[language];
  return {
    name: "matinee-language-styles",
    enforce: "pre",
    transform: {
      filter: { id: /\/src\/app\.css$/ },
      handler: (code) => (sheet ? { code: code.replace(THEME, `${THEME}\n${sheet}`), map: null } : null),
    },
  };
}

/**
 * A Vite plugin. Takes the texts of an app from the catalogue of another language, file by file, so that a build has those of one
 * language only. What only owners read has no other file, and stays as it is.
 */
export function textsOf(language: Language): Plugin {
  return {
    name: "matinee-language",
    enforce: "pre",
    async resolveId(source, importer, options) {
      if (language === defaultLanguage) return null;
      // The files of a catalogue import their own.
      const isOfApp = source.startsWith("@matinee/texts") && !importer?.includes("/packages/texts/src/");
      if (!isOfApp && importer?.endsWith("/packages/texts/src/index.ts") !== true) return null;
      const resolved = await this.resolve(source, importer, { ...options, skipSelf: true });
      const id = resolved?.id.replace(folderOf(defaultLanguage), folderOf(language));
      // Like the original without side effects, so that each chunk keeps only the texts that it shows.
      return resolved && id !== undefined && existsSync(id)
        ? { ...resolved, id, moduleSideEffects: false }
        : resolved;
    },
  };
}

/** `WATCH_LANGUAGE` of a build for tests, in a pseudo-language: English with other letters, between marks, and 40 % longer. */
export const PSEUDO = "pseudo";
/** Where that build is: in no folder of which an image has a copy. */
export const pseudoFolder = fileURLToPath(new URL("../../../.data/pseudo/watch/dist", import.meta.url));

const PSEUDO_QUERY = "?pseudo";
const IMPORTS_PSEUDO = `import { accentText, rewriteTexts } from "${fileURLToPath(import.meta.resolve("@matinee/texts/pseudo"))}";`;

/** A Vite plugin. Rewrites the texts of an app in the pseudo-language. */
export function pseudoTexts(): Plugin {
  return {
    name: "matinee-pseudo-language",
    enforce: "pre",
    async resolveId(source, importer, options) {
      const isOfApp = source.startsWith("@matinee/texts") && !importer?.includes("/packages/texts/src/");
      if (!isOfApp && importer?.endsWith("/packages/texts/src/index.ts") !== true) return null;
      const resolved = await this.resolve(source, importer, { ...options, skipSelf: true });
      return resolved?.id.includes(folderOf(defaultLanguage)) === true
        ? { ...resolved, id: resolved.id + PSEUDO_QUERY, moduleSideEffects: false }
        : resolved;
    },
    async load(id) {
      if (!id.endsWith(PSEUDO_QUERY)) return null;
      const file = id.slice(0, -PSEUDO_QUERY.length);
      const module: object = await import(pathToFileURL(file).href);
      const names = Object.keys(module);
      return [
        IMPORTS_PSEUDO,
        `import * as original from "${file}";`,
        "const texts = rewriteTexts(original, accentText);",
        ...names.map((name) => `export const ${name} = texts.${name};`),
      ].join("\n");
    },
  };
}
