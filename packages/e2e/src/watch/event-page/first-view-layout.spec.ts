import { expect } from "@playwright/test";
import { FULL } from "../../full.ts";
import { test } from "../event-copies.ts";
import { getCallToAction } from "../viewer.ts";

const longArabic =
  "ثلاثة أجيال من عائلة ملح تعيد بناء طريق يأخذه البحر مرتين في اليوم، وتقرر من سيحمله بعدهم حين يعود المد إلى الأحواض القديمة";

test(
  "aligns a right-to-left title with its log line, which is truncated between words",
  FULL,
  async ({ page, copyEvent }) => {
    const copy = await copyEvent("free-screening", {
      title: "طريق الملح",
      description: longArabic,
      backgroundImage: "",
      mobileBackgroundImage: "",
    });
    await page.goto(`/watch/${copy.url}`);
    const title = page.getByRole("heading", { level: 1 });
    const logLine = page.getByText("ثلاثة أجيال").first();
    const readRightEdge = async (locator: typeof title) => {
      const box = await locator.boundingBox();
      return (box?.x ?? 0) + (box?.width ?? 0);
    };
    const titleEdge = await readRightEdge(title);
    const logLineEdge = await readRightEdge(logLine.locator("xpath=ancestor::p"));
    expect(Math.abs(titleEdge - logLineEdge)).toBeLessThan(1);

    await page.setViewportSize({ width: 390, height: 844 });
    await expect(page.getByRole("button", { name: "read more" })).toBeVisible();
    const shown = (await logLine.innerText()).replace("…", "").trim();
    expect(shown.length).toBeLessThanOrEqual(120);
    expect(longArabic.startsWith(`${shown} `)).toBe(true);
    // Without artwork the default background ends above the text.
    const sunEnds = await page.locator(".hero-sun").evaluate((sun) => {
      const lines = getComputedStyle(sun, "::after");
      return sun.getBoundingClientRect().top + Number.parseFloat(lines.top) + Number.parseFloat(lines.height);
    });
    const words = await page.locator(".hero-words").boundingBox();
    expect(sunEnds).toBeLessThanOrEqual(words?.y ?? 0);
  },
);

test(
  "wraps the filmmaker's longest texts on a phone, so that buttons and prices stay on the screen",
  FULL,
  async ({ page, copyEvent }) => {
    const callToAction = "Watch this extraordinary film tonight with your whole family";
    const copy = await copyEvent("paid-screening", {
      title: "Donaudampfschifffahrtsgesellschaftskapitänsmü",
      paywallSettings: { showTime: 0, askDonations: false, price: 999_999, callToAction },
    });
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto("/watch/free-screening");
    const short = await page.getByRole("main").getByRole("button", { name: "Watch Now" }).boundingBox();
    expect(short?.height).toBe(56);
    await page.goto(`/watch/${copy.url}`);
    const button = page.getByRole("button", { name: callToAction });
    const measureOverflow = () =>
      button.last().evaluate((element) => {
        const { left, right } = element.getBoundingClientRect();
        return Math.max(element.scrollWidth - element.clientWidth, right - window.innerWidth, -left);
      });
    expect(await measureOverflow()).toBeLessThanOrEqual(0);
    await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
    await expect(button).toHaveCount(2);
    await expect(page.getByText("$9,999.99", { exact: true })).toBeInViewport();
    expect(await measureOverflow()).toBeLessThanOrEqual(0);
    await button.last().click();
    const price = page.getByRole("dialog").getByText("$9,999.99");
    await expect(price).toBeInViewport({ ratio: 1 });
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Forward to Friend" }).click();
    const description = page.getByRole("dialog").getByText("Donaudampfschifffahrt");
    await expect(description).toBeVisible();
    expect(await description.evaluate((text) => text.scrollWidth - text.clientWidth)).toBeLessThanOrEqual(0);
  },
);

test(
  "prints title, dates and the public address without images, and hides the artwork with forced colours",
  FULL,
  async ({ page, baseURL }) => {
    await page.goto("/watch/paid-screening");
    const footer = page.getByRole("contentinfo");
    await footer.scrollIntoViewIfNeeded();
    await expect(footer.getByText(/^Your card statement will show .+/)).toBeVisible();
    for (const name of ["Terms", "Privacy"]) {
      const box = await footer.getByRole("link", { name }).boundingBox();
      expect(box?.height).toBeGreaterThanOrEqual(24);
    }
    const address = page.getByText(`${baseURL}/watch/paid-screening`, { exact: true });
    const picture = page.locator(".hero-picture");
    await expect(address).toBeHidden();
    await expect(picture).toBeVisible();

    await page.emulateMedia({ media: "print" });
    await expect(address).toBeVisible();
    await expect(page.getByRole("heading", { level: 1, name: "The Salt Road" })).toBeVisible();
    await expect(page.getByRole("complementary", { name: "When to watch" })).toContainText("2026");
    await expect(picture).toBeHidden();
    await expect(page.getByRole("main").getByRole("button")).toHaveCount(0);
    const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    expect(ground).toBe("rgb(255, 255, 255)");

    await page.emulateMedia({ media: "screen", forcedColors: "active" });
    await expect(picture).toBeHidden();
  },
);

test(
  "a long word stays whole on a narrow phone, in a smaller size, above Watch Now",
  FULL,
  async ({ page, copyEvent }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    const measureTitle = () =>
      page.getByRole("heading", { level: 1 }).evaluate((title) => {
        const { fontSize, lineHeight, hyphens } = getComputedStyle(title);
        const { height } = title.getBoundingClientRect();
        return {
          size: Number.parseFloat(fontSize),
          lines: Math.round(height / Number.parseFloat(lineHeight)),
          hyphens,
        };
      });
    await page.goto("/watch/free-screening");
    const { size } = await measureTitle();
    const copy = await copyEvent("free-screening", { title: "Donaudampfschifffahrt" });
    await page.goto(`/watch/${copy.url}`);
    const title = await measureTitle();
    expect(title.size).toBeLessThan(size);
    expect(title).toMatchObject({ lines: 1, hyphens: "auto" });
    await expect(getCallToAction(page, "Watch Now")).toBeInViewport({ ratio: 1 });
    await copy.change({ title: "Das außergewöhnliche Leben der Großmutter" });
    await page.goto(`/watch/${copy.url}`);
    await expect(getCallToAction(page, "Watch Now")).toBeInViewport({ ratio: 1 });
  },
);
