import { type Browser, type BrowserContext, expect, type Page, test } from "@playwright/test";
import { FULL } from "../../full.ts";
import { createScreening, register } from "../player/playback-fixtures.ts";
import { createDirector, enterLobby, getTogetherNotice, planPremiere } from "./premiere-fixtures.ts";

/** Opens a browser that notes the names of the animations in the lobby and over the film. */
async function openContext(
  browser: Browser,
  reducedMotion: "reduce" | "no-preference",
): Promise<BrowserContext> {
  const context = await browser.newContext({ reducedMotion });
  await context.addInitScript(() => {
    document.addEventListener("animationstart", ({ target, animationName }) => {
      if (!(target instanceof Element) || !target.closest(".premiere-stage")) return;
      // An animation without a duration starts too, but is over at once.
      if (target.getAnimations().length === 0) return;
      const { dataset } = document.documentElement;
      dataset["animations"] = `${dataset["animations"] ?? ""} ${animationName}`.trim();
    });
  });
  return context;
}

const listAnimations = (page: Page): Promise<string[]> =>
  page.evaluate(() => (document.documentElement.dataset["animations"] ?? "").split(" ").filter(Boolean));

test(
  "the lobby and the reactions of a viewer who prefers reduced motion do not move",
  FULL,
  async ({ browser }) => {
    test.setTimeout(180_000);
    const screening = await createScreening({ emailCapture: true });
    await planPremiere(screening);
    const command = createDirector(screening);
    const still = await enterLobby(
      await openContext(browser, "reduce"),
      screening,
      await register(screening, "Ada Byron"),
    );
    const moving = await enterLobby(
      await openContext(browser, "no-preference"),
      screening,
      await register(screening, "Kenji Watanabe"),
    );
    for (const page of [still, moving]) await page.getByRole("button", { name: "Take my seat" }).click();
    await expect.poll(() => listAnimations(moving)).toContain("seat-taken");

    await command("hold");
    await command("start");
    for (const page of [still, moving])
      await expect(getTogetherNotice(page)).toBeVisible({ timeout: 30_000 });
    await moving.getByRole("button", { name: "Laughter" }).click();
    await expect.poll(() => listAnimations(moving)).toContain("rise");
    await expect(still.locator(".premiere-rising > span")).not.toHaveCount(0);
    await expect(still.locator(".premiere-rising")).toBeHidden();
    expect(await listAnimations(still)).toEqual([]);
  },
);
