import { expect } from "@playwright/test";
import { test } from "../../policy-test.ts";
import { addresses } from "../../system.ts";
import { callAsOwner, createEvent, createFilmmaker, openAs, findViolations } from "../filmmaker.ts";
import { FULL } from "../../full.ts";

test.use({ baseURL: addresses.studio });

const steps = [
  ["filmDetails", "Film Details"],
  ["about", "About"],
  ["trailer", "Trailer"],
  ["eventDetails", "Event Details"],
  ["store", "Store"],
  ["faq", "FAQ"],
  ["activateAndPayments", "Activate & Payments"],
  ["attendees", "Attendees"],
  ["premiere", "Premiere"],
  ["share", "Share and embed"],
  ["viewers", "Viewers"],
] as const;

for (const width of [320, 1440]) {
  test(
    `every step of the builder fits ${width} px and has no accessibility violation`,
    FULL,
    async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      const owner = await createFilmmaker();
      const event = await createEvent(owner, "The Salt Road to the Long Flat Sea at Evening");
      const longestCode = `PRESS-${"W".repeat(34)}`;
      await callAsOwner(owner, "POST", `/v1/pages/${event}/ticket-coupons`, { code: longestCode });
      await openAs(page, owner, `/event/${event}?step=filmDetails`);
      const rail = page.getByRole("navigation", { name: "Steps" });
      if (width === 1440) {
        const groups = { "Run it": "Attendees", "Set it up": "Premiere" };
        for (const [group, step] of Object.entries(groups))
          await expect(
            rail.getByRole("list", { name: group }).getByRole("button", { name: step }),
          ).toBeVisible();
      }
      for (const [step, heading] of steps) {
        // By its URL, and on wide screens also by its name in the rail.
        if (width === 320) await page.goto(`/event/${event}?step=${step}`);
        else await rail.getByRole("button", { name: heading }).click();
        await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
        if (step === "activateAndPayments") await expect(page.getByText(longestCode)).toBeVisible();
        const measureOverflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect.soft(await measureOverflow(), `${heading} scrolls sideways`).toBeLessThanOrEqual(0);
        expect.soft(await findViolations(page), heading).toEqual([]);
        if (width !== 320) continue;
        // The step's number in the sheet, and its state, for which the bar has no space.
        const place = steps.findIndex(([key]) => key === step) + 1;
        const progress = page.getByRole("region", { name: "Progress" });
        await expect(progress).toContainText(place > 7 ? heading : `Step ${place} of 7`);
        await expect(progress.getByText("Test mode")).toBeVisible();
        const buttons = await page.getByRole("button", { name: /^(Back|Save)/ }).all();
        for (const button of buttons) {
          const box = await button.boundingBox();
          expect.soft((box?.x ?? 0) + (box?.width ?? 0), `${heading} cuts a button`).toBeLessThanOrEqual(320);
        }
        await page.setViewportSize({ width: 390, height: 900 });
        await page.evaluate(() => (document.documentElement.style.fontSize = "200%"));
        if (place > 0 && place <= 7)
          expect.soft(await measureOverflow(), `${heading} cuts large text`).toBeLessThanOrEqual(0);
        await page.evaluate(() => (document.documentElement.style.fontSize = ""));
        await page.setViewportSize({ width: 768, height: 900 });
        expect.soft(await measureOverflow(), `${heading} scrolls sideways at 768 px`).toBeLessThanOrEqual(0);
        await page.setViewportSize({ width, height: 900 });
      }
    },
  );
}
