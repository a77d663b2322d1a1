import { expect } from "@playwright/test";
import { test } from "./copies.ts";

const longArabic =
  "ثلاثة أجيال من عائلة ملح تعيد بناء طريق يأخذه البحر مرتين في اليوم، وتقرر من سيحمله بعدهم حين يعود المد إلى الأحواض القديمة";

test("a title read from the right shares one edge with its log line, which folds between words", async ({
  page,
  copyOf,
}) => {
  const copy = await copyOf("free-screening", {
    title: "طريق الملح",
    description: longArabic,
    backgroundImage: "",
    mobileBackgroundImage: "",
  });
  await page.goto(`/watch/${copy.url}`);
  const title = page.getByRole("heading", { level: 1 });
  const logLine = page.getByText("ثلاثة أجيال").first();
  const right = async (of: typeof title) => {
    const box = await of.boundingBox();
    return (box?.x ?? 0) + (box?.width ?? 0);
  };
  expect(Math.abs((await right(title)) - (await right(logLine.locator("xpath=ancestor::p"))))).toBeLessThan(
    1,
  );

  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole("button", { name: "read more" })).toBeVisible();
  const shown = (await logLine.innerText()).replace("…", "").trim();
  expect(shown.length).toBeLessThanOrEqual(120);
  expect(longArabic.startsWith(`${shown} `)).toBe(true);
  // Without artwork the house's sun goes down above the words.
  const sunEnds = await page.locator(".hero-sun").evaluate((sun) => {
    const lines = getComputedStyle(sun, "::after");
    return sun.getBoundingClientRect().top + Number.parseFloat(lines.top) + Number.parseFloat(lines.height);
  });
  const words = await page.locator(".hero-words").boundingBox();
  expect(sunEnds).toBeLessThanOrEqual(words?.y ?? 0);
});

test("paper gets title, dates and the public address without pictures; forced colours get no picture behind the words", async ({
  page,
  baseURL,
}) => {
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
});
