import { execFileSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { brotliCompressSync } from "node:zlib";
import { defaultLanguage, getDirection, type Language, LANGUAGES } from "@matinee/texts/languages";
import { beforeAll, expect, test } from "vitest";

/** The compressed bytes by which the first view of a language may be larger than that of English. */
const MOST_MORE = 3 * 1024;

const root = fileURLToPath(new URL("../../../..", import.meta.url));

beforeAll(() => {
  const build = ["packages/dev-services/src/builds.ts", "watch", "languages"];
  execFileSync(process.execPath, build, { cwd: root, stdio: "inherit" });
}, 600_000);

/** Reads the document of a build and measures the scripts that it loads. */
async function readBuild(language: Language) {
  const folder = join(root, "apps/watch/dist", language === defaultLanguage ? "" : language, "client");
  const html = await readFile(join(folder, "index.html"), "utf8");
  const names = [...new Set(html.match(/assets\/[^"]+\.js/g))];
  const scripts = await Promise.all(names.map((name) => readFile(join(folder, name))));
  const bytes = scripts.reduce((sum, script) => sum + brotliCompressSync(script).length, 0);
  const manifest: unknown = JSON.parse(await readFile(join(folder, "manifest.webmanifest"), "utf8"));
  return { html, bytes, manifest };
}

test.each(LANGUAGES.filter((language) => language !== defaultLanguage))(
  "%s has its own document and a first view that is hardly larger than the English one",
  async (language) => {
    const english = await readBuild(defaultLanguage);
    const { html, bytes, manifest } = await readBuild(language);
    const isRightToLeft = getDirection(language) === "rtl";
    expect(bytes).toBeGreaterThan(MOST_MORE);
    expect(bytes).toBeLessThan(english.bytes + MOST_MORE);
    expect(html).toContain(`<html lang="${language}"${isRightToLeft ? ' dir="rtl"' : ""} `);
    expect(manifest).toMatchObject({ lang: language, ...(isRightToLeft && { dir: "rtl" }) });
    const arabicFonts = html.match(/as="font"[^>]*noto-(?:sans|naskh)-arabic/g) ?? [];
    expect(arabicFonts).toHaveLength(isRightToLeft ? 2 : 0);
  },
);
