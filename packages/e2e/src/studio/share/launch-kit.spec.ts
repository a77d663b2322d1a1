import { expect } from "@playwright/test";
import { FULL } from "../../full.ts";
import { test } from "../../policy-test.ts";
import { addresses } from "../../system.ts";
import { connectPayouts, createFilmmaker, createReadyEvent, findViolations, openAs } from "../filmmaker.ts";

test.use({
  baseURL: addresses.studio,
  viewport: { width: 1440, height: 1000 },
  permissions: ["clipboard-read", "clipboard-write"],
});

test(
  "an activated event leads to its audience, and keeps what was done for the whole team",
  FULL,
  async ({ page }, testInfo) => {
    const owner = await createFilmmaker(0);
    await connectPayouts(owner);
    const event = await createReadyEvent(owner, "paid-screening");
    await openAs(page, owner, `/event/${event}?step=activateAndPayments`);
    // Stored by an earlier version.
    const key = `matinee.launch.${event}`;
    await page.evaluate(([name, value]) => localStorage.setItem(name, value), [
      key,
      JSON.stringify({ embed: true }),
    ] as const);
    await page.reload();
    const panel = page.getByRole("region", { name: /Bring your audience/ });
    await expect(panel.getByText("1 of 5 done")).toBeVisible();
    const text = panel.getByLabel("Text of the announcement");
    await expect(text).toHaveValue(
      /^The Salt Road\n[^]+A ticket costs \$7\.50\.\n\nhttp[^]+\/watch\/paid-screening/,
    );
    await panel.getByText("Social media").click();
    await text.fill("Come and see The Salt Road.");
    await panel.getByRole("button", { name: "Copy text" }).click();
    await panel.getByRole("button", { name: "Copy link" }).click();
    await expect(panel.getByText("3 of 5 done")).toBeVisible();
    await page.screenshot({ path: testInfo.outputPath("launch-kit.png"), fullPage: true });
    expect(await findViolations(page)).toEqual([]);
    const storing = page.waitForResponse(
      (response) => response.url().endsWith("/launch-tasks") && response.request().method() !== "GET",
    );
    await panel.getByRole("button", { name: "Open: Print a poster" }).click();
    await storing;
    await expect(page.getByRole("heading", { level: 1, name: "Share and embed" })).toBeVisible();
    await page.goto(`/event/${event}?step=activateAndPayments`);
    await expect(panel.getByText("4 of 5 done")).toBeVisible();
    await page.emulateMedia({ colorScheme: "dark" });
    await page.setViewportSize({ width: 390, height: 844 });
    await page.screenshot({ path: testInfo.outputPath("launch-kit-390-dark.png"), fullPage: true });
    expect(await findViolations(page)).toEqual([]);
    await expect(panel.getByText(/^Done by Odalys Brennan, /)).toHaveCount(4);
    // All of it is on the server: another device shows the same.
    expect(await page.evaluate((name) => localStorage.getItem(name), key)).toBeNull();
    await panel.getByRole("button", { name: "Hide this list" }).click();
    await expect(panel).toBeHidden();
    await page.reload();
    await page.getByRole("button", { name: "Show what to do next" }).click();
    await expect(panel.getByText("4 of 5 done")).toBeVisible();
  },
);
