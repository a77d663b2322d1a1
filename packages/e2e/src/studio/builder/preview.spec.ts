import { expect, type Locator } from "@playwright/test";
import { test } from "../../policy-test.ts";
import { addresses, call } from "../../system.ts";
import { openAs } from "../filmmaker.ts";
import { FULL } from "../../full.ts";

test.use({ baseURL: addresses.studio, viewport: { width: 1440, height: 900 } });

const screens = { Desktop: { width: 1440, height: 900 }, Phone: { width: 390, height: 780 } };

/** Collects the visible text in document order, grouped by style, without spaces, with countdowns as 0. */
const readTextRuns = (place: Locator) =>
  place.evaluate((root) => {
    const runs: { text: string; look: string }[] = [];
    const nodes = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
      const element = node.parentElement;
      const text = (node.textContent ?? "").replaceAll(/\s/g, "").replace(/^\d+$/, "0");
      if (!text || !element?.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      const { width, height } = element.getBoundingClientRect();
      if (width <= 1 || height <= 1) continue;
      const { fontSize, fontWeight, fontFamily, color } = getComputedStyle(element);
      // A scrollbar beside the page makes its largest title a fraction of a pixel smaller.
      const look = `${Math.ceil(Number.parseFloat(fontSize))}px ${fontWeight} ${fontFamily.split(",")[0]} ${color}`;
      const run = runs.at(-1);
      if (run?.look === look) run.text += text;
      else runs.push({ text, look });
    }
    return runs;
  });

for (const [kind, viewport] of Object.entries(screens)) {
  test(
    `the ${kind} preview shows the same texts and styles in the same order as the watch page`,
    FULL,
    async ({ page, browser }) => {
      const account = { email: "filmmaker@example.com", password: "matinee-demo" };
      const { data, session } = await call("POST", "/v1/session", account);
      await openAs(page, { ...account, id: String(data["id"]), session }, "/event/paid-screening?step=about");
      const preview = page.getByRole("complementary", { name: "Live preview" });
      await preview.getByText(kind, { exact: true }).click();
      const watch = await browser.newPage({ baseURL: addresses.watch, viewport, reducedMotion: "reduce" });
      await watch.goto("/watch/paid-screening");
      for (const part of ["Top", "About", "FAQ", "Support Us", "Store"]) {
        await preview.getByText(part, { exact: true }).first().click();
        if (part !== "Top") await watch.getByRole("tab", { name: part }).click();
        await expect(async () => {
          const shown = await readTextRuns(preview.locator("[data-app=watch]"));
          expect(shown.length).toBeGreaterThan(5);
          const page = await readTextRuns(watch.locator("body"));
          let start = 0;
          const missing = shown.filter(({ text, look }) => {
            const match = page.findIndex(
              (run, index) => index >= start && run.look === look && run.text.includes(text),
            );
            if (match >= 0) start = match;
            return match < 0;
          });
          expect(missing, part).toEqual([]);
        }).toPass({ timeout: 3_000 });
      }
      await watch.close();
    },
  );
}
