import { execFile } from "node:child_process";
import { mkdir, rm, symlink } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { describeBuildCommand } from "@matinee/dev-services/builds";
import { root } from "@matinee/dev-services/config";
import { defaultLanguage, getTexts } from "@matinee/texts/languages";
import { accentText, rewriteTexts } from "@matinee/texts/pseudo";
import { expect, test } from "@playwright/test";
import { FULL } from "../../full.ts";
import { languagePorts } from "../../system.ts";
import { type Installation, startInstallation } from "../../installation.ts";
import { findPlainWords } from "./plain-words.ts";
import * as screens from "./screens.ts";

test.describe.configure({ mode: "default" });
const apps = join(root, ".data/pseudo");

let installation: Installation;
test.beforeAll(async () => {
  test.setTimeout(300_000);
  const { cwd, args } = describeBuildCommand("watch");
  const env = { ...process.env, NODE_ENV: "production", WATCH_LANGUAGE: "pseudo" };
  await promisify(execFile)(process.execPath, args, { cwd, env, maxBuffer: 2 ** 24 });
  for (const app of ["studio", "backoffice"]) {
    await mkdir(apps, { recursive: true });
    await rm(join(apps, app), { force: true });
    await symlink(join(root, "apps", app), join(apps, app));
  }
  installation = await startInstallation(
    languagePorts.pseudo,
    { APPS_DIR: apps },
    "src/testing/pseudo-server.ts",
  );
});
test.afterAll(() => installation?.stop());

/** What the tests type, and what people called the events that they make. */
const TYPED = [
  "The moderator's line is down.",
  "Ada Byron",
  "Imogen Achterberg",
  "NOSUCHCODE",
  "Samira Oduya",
];

const texts = rewriteTexts(getTexts(defaultLanguage), accentText);

for (const [name, visit] of Object.entries(screens))
  test(`takes every word from the catalogue: ${name}`, FULL, async ({ browser }) => {
    test.slow();
    const context = await browser.newContext({
      baseURL: installation.origin,
      viewport: { width: 390, height: 844 },
    });
    const page = await context.newPage();
    const own = [...TYPED];
    context.on("response", async (response) => {
      if (!response.url().includes("/v1/")) return;
      own.push(...listStrings(await response.json().catch(() => null)));
    });
    const found: Record<string, string[]> = {};
    await visit({
      page,
      texts,
      look: async (screen) => {
        await page.waitForLoadState("networkidle");
        const documentData = await readDocumentData(page.url());
        const words = await findPlainWords(page, [...own, ...documentData]);
        await page.screenshot({ path: test.info().outputPath(`${screen.replaceAll(/\W+/g, "-")}.png`) });
        if (words.length > 0) found[screen] = words;
      },
    });
    expect(found).toEqual({});
    await context.close();
  });

/** Lists the texts of owners that a document has: those of its event, of its programme, of legal texts and of the front page. */
async function readDocumentData(address: string): Promise<string[]> {
  const [, kind = "", name = ""] = new URL(address).pathname.split("/");
  const paths =
    kind === ""
      ? ["pages/showing"]
      : ["terms", "privacy"].includes(kind)
        ? [`legal-texts/${kind}`]
        : [`pages/${name}`, `festivals/${name}`, `pages/${name}/products`];
  const bodies = await Promise.all(
    paths.map(async (path) => {
      const response = await fetch(`${installation.origin}/v1/${path}`);
      return response.ok ? response.json() : null;
    }),
  );
  return bodies.flatMap(listStrings);
}

/** The strings of a response that are words: codes have neither spaces nor capitals. */
function listStrings(node: unknown): string[] {
  if (typeof node === "string") return /\s|[A-Z]/.test(node) ? [node] : [];
  return typeof node === "object" && node !== null ? Object.values(node).flatMap(listStrings) : [];
}
