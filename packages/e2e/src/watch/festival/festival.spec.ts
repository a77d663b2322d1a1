import { expect, type Page } from "@playwright/test";
import { FULL } from "../../full.ts";
import { listViolations } from "../../axe.ts";
import { test } from "../../policy-test.ts";
import { recordShifts } from "../layout-shifts.ts";

const festival = "/festival/harbour-lights";
const screens = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } };

const programmeOf = (page: Page) => page.getByRole("region", { name: "Programme" });

/** Waits until the programme has the days and times of its reader, which another zone than the festival's rearranges. */
const expectReadersTime = (page: Page) => expect(programmeOf(page).getByText(/^Your time/)).toBeVisible();

for (const [screen, viewport] of Object.entries(screens)) {
  test.describe(screen, () => {
    test.use({ viewport });

    test(
      "shows the programme by day, section and film, and finds films",
      screen === "phone" ? {} : FULL,
      async ({ page }) => {
        await recordShifts(page);
        await page.goto(festival);
        const programme = programmeOf(page);
        await expect(
          page.getByRole("link", { name: /^Premiere with everyone, .*The Long Causeway/ }),
        ).toHaveAttribute("href", "/watch/the-long-causeway");
        await expect(programme.getByRole("heading", { level: 4 })).toHaveCount(9);
        await page.waitForLoadState("networkidle");
        expect(await page.evaluate("recorded.sum")).toBeLessThan(0.005);
        expect(await listViolations(page)).toEqual([]);
        const width = await page.evaluate(() => document.documentElement.scrollWidth);
        expect(width).toBeLessThanOrEqual(viewport.width);

        await programme.getByText("By section", { exact: true }).click();
        await expect(programme.getByRole("heading", { level: 3, name: /Tide and land/ })).toBeVisible();
        expect(page.url()).toContain("by=section");
        await programme.getByText("By film", { exact: true }).click();
        await expect(programme.getByRole("heading", { level: 4, name: "Ballast" })).toBeVisible();
        expect(await listViolations(page)).toEqual([]);

        if (screen === "phone") await programme.getByRole("button", { name: "Filter" }).click();
        await programme.getByRole("combobox", { name: "Country" }).selectOption({ label: "Iceland" });
        await expect(programme.getByRole("heading", { level: 4 })).toHaveText(["Forecast"]);
        expect(page.url()).toMatch(/by=film.*country=IS/);

        // Each choice is a step of the history.
        await page.goBack();
        await expect(programme.getByRole("heading", { level: 4, name: "Ballast" })).toBeVisible();
        await page.goBack();
        await expect(programme.getByRole("heading", { level: 3, name: /Tide and land/ })).toBeVisible();
        await page.goBack();
        await expect(programme.getByRole("heading", { level: 4 })).toHaveCount(9);
        expect(page.url()).not.toContain("?");
      },
    );

    test("leads back from a search without a match, by keyboard", FULL, async ({ page }) => {
      await page.goto(`${festival}?by=section&access=captions`);
      const programme = programmeOf(page);
      await expect(programme.getByText("9 of 9 screenings")).toBeVisible();
      const search = programme.getByRole("searchbox");
      await search.focus();
      await page.keyboard.type("no such film");
      await expect(programme.getByText("No screening matches")).toBeVisible();
      await expect(page).toHaveURL(/q=no\+such\+film/);
      expect(await listViolations(page)).toEqual([]);
      await programme.getByRole("button", { name: "Show the whole programme" }).focus();
      await page.keyboard.press("Enter");
      await expect(programme.getByRole("heading", { level: 4 })).toHaveCount(9);
      await expect(search).toHaveValue("");
      expect(page.url()).toContain("by=section");
      expect(page.url()).not.toContain("access");
    });
  });
}

test.describe("on a phone", () => {
  test.use({ viewport: screens.phone });

  test("leads to a day, and marks the one in view", FULL, async ({ page }) => {
    await recordShifts(page);
    await page.goto(festival);
    await page.waitForLoadState("networkidle");
    await expectReadersTime(page);
    const days = page.getByRole("navigation", { name: "Days" }).getByRole("link");
    await days.nth(1).click();
    await expect(days.nth(1)).toHaveAttribute("aria-current", "location");
    const day = programmeOf(page).getByRole("heading", { level: 3 }).nth(1);
    // Below the picker, whose 73 px stay in sight.
    await expect.poll(async () => Math.round((await day.boundingBox())?.y ?? 0)).toBeGreaterThan(73);
    expect((await day.boundingBox())?.y).toBeLessThan(110);
    await page.evaluate(() => document.querySelector("#programme section")?.scrollIntoView());
    await expect(days.first()).toHaveAttribute("aria-current", "location");
    expect(await page.evaluate("recorded.sum")).toBeLessThan(0.005);
  });

  test("a bar leads to the passes, and covers nothing that has the focus", FULL, async ({ page }, info) => {
    await recordShifts(page);
    await page.goto(festival);
    await expectReadersTime(page);
    const bar = page.locator(".buy-bar");
    const passes = page.getByRole("region", { name: "Passes" });
    await expect(bar).toHaveCount(0);
    // Past the passes, which are never in sight then.
    await page.getByRole("main").getByRole("link", { name: "Programme", exact: true }).click();
    await expect(bar).toBeVisible();
    await passes.getByRole("button").last().focus();
    await expect(bar).toHaveCount(0);

    // Each link of the programme stays above it, one after the other by keyboard.
    const links = programmeOf(page).getByRole("heading", { level: 4 }).getByRole("link");
    await links.first().focus();
    await expect(bar).toBeVisible();
    await expect(bar).toContainText("From $");
    const focused = page.locator(":focus");
    for (let step = 0; step < 25; step++) {
      await page.keyboard.press("Tab");
      if (await bar.locator(":focus").count()) break;
      const [box, cover] = [await focused.boundingBox(), await bar.boundingBox()];
      // The panel of a tab has the focus as a whole.
      const isLow = box !== null && box.height < 200;
      if (isLow && cover) expect(box.y + box.height, `step ${step}`).toBeLessThanOrEqual(cover.y + 1);
    }
    expect(await listViolations(page)).toEqual([]);
    await page.screenshot({ path: info.outputPath("bar-390.png") });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);

    const link = bar.getByRole("link", { name: "Get a pass" });
    await link.focus();
    await page.keyboard.press("Enter");
    await expect(passes.getByRole("listitem").first()).toBeInViewport();
    await expect(bar).toHaveCount(0);
    // The next one by keyboard is the first button of the passes.
    await page.keyboard.press("Tab");
    await expect(passes.getByRole("button").first()).toBeFocused();

    // The end of the page is above it.
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await expect(bar).toBeVisible();
    const privacy = await page.getByRole("contentinfo").getByRole("link", { name: "Privacy" }).boundingBox();
    expect((privacy?.y ?? 0) + (privacy?.height ?? 0)).toBeLessThan((await bar.boundingBox())?.y ?? 0);
    await page.screenshot({ path: info.outputPath("end-390.png") });
    expect(await page.evaluate("recorded.sum")).toBeLessThan(0.005);
    await page.setViewportSize(screens.desktop);
    await expect(bar).toBeHidden();
  });
});

test.describe("far from the festival, before its scripts have loaded", () => {
  test.use({ viewport: screens.phone, timezoneId: "Pacific/Kiritimati" });

  /** Opens the festival, whose scripts wait. */
  async function openEarly(page: Page): Promise<{ load: () => Promise<void> }> {
    const { promise: loaded, resolve } = Promise.withResolvers<void>();
    await page.route("**/festival-route-*.js", async (route) => {
      await loaded;
      await route.continue();
    });
    await page.goto(festival);
    await expect(programmeOf(page).getByRole("heading", { level: 4 })).toHaveCount(9);
    return {
      async load() {
        resolve();
        await expect(page.locator("[data-unhydrated]")).toHaveCount(0);
      },
    };
  }

  test("a row that is pressed meanwhile opens its screening", FULL, async ({ page }) => {
    const { load } = await openEarly(page);
    // Its day is the next one there.
    const link = programmeOf(page).getByRole("link", { name: "Ordinary Rivers" });
    // At the lower edge, where the bar with the passes comes.
    await link.evaluate((row) => row.scrollIntoView({ block: "end" }));
    await link.hover();
    await page.mouse.down();
    await load();
    // Longer than the programme waits for anything but the press.
    await page.waitForTimeout(500);
    await page.mouse.up();
    await expect(page).toHaveURL("/watch/ordinary-rivers");
  });

  test("keeps the focus, the films that are listed and the place on the screen", FULL, async ({ page }) => {
    const { load } = await openEarly(page);
    const row = programmeOf(page)
      .locator("[data-row]")
      .filter({ has: page.locator("details") });
    const films = row.locator("details");
    await films.locator("summary").click();
    await expect(films.getByRole("listitem").first()).toBeVisible();
    const link = row.getByRole("link");
    await link.focus();
    const before = await link.boundingBox();
    await load();
    await expectReadersTime(page);
    await expect(link).toBeFocused();
    await expect(films.getByRole("listitem").first()).toBeVisible();
    expect(Math.abs(((await link.boundingBox())?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(2);
  });

  test("a button that is pressed meanwhile acts once they have loaded", FULL, async ({ page }) => {
    const { load } = await openEarly(page);
    const filter = programmeOf(page).getByRole("button", { name: "Filter" });
    await filter.click();
    await load();
    await expect(filter).toHaveAttribute("aria-expanded", "true");
  });

  test("a view that is chosen meanwhile shows once they have loaded", FULL, async ({ page }) => {
    const { load } = await openEarly(page);
    await programmeOf(page).getByText("By section", { exact: true }).click();
    await load();
    await expect(programmeOf(page).getByRole("heading", { level: 3, name: /Tide and land/ })).toBeVisible();
  });
});

test("leads to a screening, whose page leads back and to its neighbours", async ({ page }) => {
  await page.goto("/watch/harbour-lights");
  await expect(page).toHaveURL(festival);
  await expectReadersTime(page);
  await programmeOf(page).getByRole("link", { name: "Night Bees" }).click();
  const line = page.getByRole("navigation", { name: "Harbour Lights" });
  await expect(line.getByRole("link", { name: /^Previous: / })).toBeVisible();
  await line.getByRole("link", { name: /^Next: / }).click();
  await expect(line).toBeVisible();
  await line.getByRole("link", { name: "Harbour Lights", exact: true }).click();
  await expect(page).toHaveURL(festival);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("is a list of links", async ({ page }) => {
    await page.goto(festival);
    const programme = programmeOf(page);
    await expect(programme.getByRole("heading", { level: 4 }).getByRole("link")).toHaveCount(9);
    await expect(programme.getByRole("searchbox")).toBeHidden();
  });
});
