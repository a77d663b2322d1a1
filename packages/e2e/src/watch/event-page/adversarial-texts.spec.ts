import { expect } from "@playwright/test";
import { adversarialTexts } from "./adversarial-texts.ts";
import { test } from "../event-copies.ts";

test("runs no script from adversarial texts in any text of an event", async ({ page, copyEvent }) => {
  const all = adversarialTexts.filter((text) => !text.includes("\u0000"));
  const [title, line, caption] = [
    "</title><img src=x onerror=hit=1><svg onload=",
    all.slice(0, 5).join(" ").slice(0, 150),
    "'\"><img src=x onerror=hit=1>{{hit=1}}",
  ];
  const every = all.join("\n\n");
  const event = await copyEvent("paid-screening", {
    title: title.slice(0, 45),
    description: line,
    faqSectionTitle: caption,
    interactiveQa: true,
    hasSponsor: true,
    sponsorName: caption,
    sponsorDetails: every.slice(0, 1900),
    aboutSettings: {
      message: every,
      caption,
      enableLive: true,
      liveTitle: caption,
      liveDescription: every.slice(0, 1900),
      liveDate: new Date(Date.now() + 3_600_000).toISOString(),
      liveUrl: "https://talk.example",
    },
    paywallSettings: {
      showTime: 0,
      askDonations: false,
      title: caption,
      subtitle: every.slice(0, 1900),
      callToAction: "<img src=x onerror=hit=1>",
    },
  });
  const dialogs: string[] = [];
  page.on("dialog", (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  await page.goto(`/watch/${event.url}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title.slice(0, 45));
  await expect(page.locator('script[type="application/ld+json"]')).toHaveCount(1);
  // Links in the markdown must not have a script as their address.
  for (const link of await page.locator(".about-text a").all()) {
    const href = (await link.getAttribute("href")) ?? "";
    expect(href).not.toMatch(/^\s*(javascript|data|vbscript)/i);
  }
  await page.getByRole("tab", { name: /onerror/ }).click();
  await page.getByRole("tab", { name: "About" }).click();
  await page.getByRole("main").getByRole("button", { name: "onerror" }).first().click();
  await expect(page.getByRole("dialog").getByRole("heading")).toHaveText(caption);
  expect(await page.evaluate(() => "hit" in window)).toBe(false);
  expect(
    await page
      .locator(".about-text :is(script, img, iframe, svg, object, embed, style, form, input)")
      .count(),
  ).toBe(0);
  expect(dialogs).toEqual([]);
});
