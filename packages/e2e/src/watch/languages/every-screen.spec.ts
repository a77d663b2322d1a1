import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { root } from "@matinee/dev-services/config";
import { getDirection, getTexts, type Language } from "@matinee/texts/languages";
import { expect, test } from "@playwright/test";
import { FULL } from "../../full.ts";
import { type Installation, startInstallation } from "../../installation.ts";
import { languagePorts } from "../../system.ts";
import { findTooLong } from "./fits.ts";
import * as screens from "./screens.ts";

test.describe.configure({ mode: "default" });

let installation: Installation;
test.beforeAll(async () => {
  test.setTimeout(600_000);
  await promisify(execFile)(process.execPath, [
    join(root, "packages/dev-services/src/builds.ts"),
    "languages",
  ]);
  installation = await startInstallation(languagePorts.screens);
});
test.afterAll(() => installation?.stop());

/** The language with the longest words, and the one from right to left. */
const languages: readonly Language[] = ["de", "ar"];

for (const language of languages)
  for (const [name, visit] of Object.entries(screens))
    test(
      `on a phone in ${language}, nothing is cut off, and scripts agree with the document: ${name}`,
      FULL,
      async ({ browser }) => {
        test.slow();
        const context = await browser.newContext({
          baseURL: installation.origin,
          viewport: { width: 390, height: 844 },
          locale: language,
        });
        const found: Record<string, string[]> = {};
        let last = "the start";
        const report = (screen: string, problems: string[]) => {
          if (problems.length > 0) found[screen] = [...(found[screen] ?? []), ...problems];
        };
        // Among them the complaint of React about a document that scripts would have written otherwise.
        context.on("console", (message) => {
          const isOwn = !/status of (?:400|404|422)/.test(message.text());
          if (message.type() === "error" && isOwn) report(`after ${last}`, [message.text()]);
        });
        context.on("weberror", (error) => report(`after ${last}`, [error.error().message]));
        const page = await context.newPage();
        await visit({
          page,
          texts: getTexts(language),
          look: async (screen) => {
            await page.waitForLoadState("networkidle");
            await expect(page.locator("html")).toHaveAttribute("lang", language);
            expect(await page.evaluate(() => getComputedStyle(document.body).direction)).toBe(
              getDirection(language),
            );
            report(screen, await findTooLong(page));
            last = screen;
            await page.screenshot({ path: test.info().outputPath(`${toFile(screen)}.png`) });
          },
        });
        expect(found).toEqual({});
        await context.close();
      },
    );

const toFile = (screen: string) => screen.replaceAll(/[^\p{L}\d]+/gu, "-");
