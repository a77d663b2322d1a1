import { expect, type Page } from "@playwright/test";
import { FULL } from "../../full.ts";
import { listViolations } from "../../axe.ts";
import { startCinemaSite } from "../../cinema-site.ts";
import { test } from "../../policy-test.ts";
import { addresses } from "../../system.ts";

const widths = [1440, 390];

/** Expects that the page fits a width, has no violation, and takes its picture. */
async function expectFits(page: Page, name: string): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    const overflow = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(await overflow()).toBe(0);
    expect(await listViolations(page)).toEqual([]);
    await page.screenshot({ path: test.info().outputPath(`${name}-${width}.png`) });
  }
}

test("the front page shows a festival once, which leads to its page, and none of its screenings", async ({
  page,
}) => {
  await page.goto("/");
  const card = page.getByRole("article").filter({ has: page.locator('a[href="/festival/harbour-lights"]') });
  await expect(card).toHaveCount(1);
  await expect(card.getByText("Live festival")).toBeVisible();
  await expect(card.getByRole("heading", { name: "Harbour Lights" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Slack Water" })).toHaveCount(0);
  await card.scrollIntoViewIfNeeded();
  await expectFits(page, "front");
});

test(
  "the cards of a festival on another site name its days and films, and lead to the programme",
  FULL,
  async ({ page }) => {
    const code = `<script async src="${addresses.watch}/embed.js"></script>
    <matinee-event url="harbour-lights" layout="card"></matinee-event>`;
    const cinema = await startCinemaSite(() => code);
    try {
      await page.goto(cinema.origin);
      const action = page.getByRole("link", { name: "Get a pass" });
      await expect(action).toHaveAttribute("href", `${addresses.watch}/festival/harbour-lights?lang=en`);
      await expect(
        page.getByText(/^\w{3} \d+ – (\w{3} )?\d+, \d{4}, 12 films\. Passes from \$30\.00$/),
      ).toBeVisible();
      await page.screenshot({ path: test.info().outputPath("widget.png") });
    } finally {
      cinema.close();
    }
    await page.goto(`${addresses.watch}/embed/harbour-lights`);
    await expect(page.getByText("Showing now")).toBeVisible();
    await expect(page.getByText(/12 films$/)).toBeVisible();
    await expectFits(page, "frame");
  },
);
