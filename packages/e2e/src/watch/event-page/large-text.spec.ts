import { expect, type Page } from "@playwright/test";
import { FULL } from "../../full.ts";
import { test } from "../../policy-test.ts";
import { getCallToAction } from "../viewer.ts";

test.use({ viewport: { width: 390, height: 844 } });

/** Returns what lies outside of the screen's width: the page itself, or buttons of the open dialog. */
const findOutside = (page: Page) =>
  page.evaluate(() => {
    const width = window.innerWidth;
    const outside = [...document.querySelectorAll('[role="dialog"] button, .hero-words button')]
      .filter(
        (button) =>
          button.getBoundingClientRect().right > width || button.scrollWidth > button.clientWidth + 1,
      )
      .map((button) => button.textContent);
    return document.documentElement.scrollWidth > width ? ["page", ...outside] : outside;
  });

test("a phone with text of twice the size shows the whole title and every button", FULL, async ({ page }) => {
  await page.goto("/watch/presale");
  await page.evaluate(() => (document.documentElement.style.fontSize = "200%"));
  expect(await findOutside(page)).toEqual([]);
  await getCallToAction(page, "Continue To Checkout").click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("heading", { name: "A reminder?" })).toBeVisible();
  await dialog.getByRole("button", { name: "Continue" }).click();
  const title = dialog.getByRole("heading", { name: "Pay with card" });
  await expect(title).toBeVisible();
  expect(await findOutside(page)).toEqual([]);
  const lines = await title.evaluate((element) => {
    const { lineHeight } = getComputedStyle(element);
    return Math.round(element.getBoundingClientRect().height / Number.parseFloat(lineHeight));
  });
  expect(lines).toBe(1);
  // Icons grow with the text: they are 18 px otherwise.
  const cross = dialog.getByRole("button", { name: "Close" }).locator("svg");
  expect((await cross.boundingBox())?.width).toBe(36);
});
