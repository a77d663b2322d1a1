import { expect, type Page, test } from "@playwright/test";
import { openAsStaff } from "./backoffice/staff.ts";
import { screens } from "./backoffice/screens.ts";
import { collectViolations } from "./policy-violations.ts";
import { createEvent, createFilmmaker, openAs } from "./studio/filmmaker.ts";
import { addresses } from "./system.ts";
import { expectPlaying } from "./watch/viewer.ts";
import { FULL } from "./full.ts";

async function openEach(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await page.goto(path);
    await page.locator("h1, h2").first().waitFor({ state: "attached" });
    await page.waitForLoadState("networkidle");
  }
}

test("the watch app's pages and its player work within the policy", FULL, async ({ page }) => {
  const violations = await collectViolations(page);
  const events = ["paid-screening", "email-capture", "presale", "donation-only", "ended"];
  await openEach(page, ["/", "/terms", "/privacy", "/none", ...events.map((url) => `/watch/${url}`)]);
  await openEach(page, ["/preview/draft", "/preview/paid-screening", "/watch/free-screening"]);
  await page.getByRole("button", { name: /watch/i }).first().click();
  await expectPlaying(page);
  expect(violations).toEqual([]);
});

test.describe("in the studio", () => {
  test.use({ baseURL: addresses.studio });

  test("the filmmaker's pages work within the policy", FULL, async ({ page }) => {
    const violations = await collectViolations(page);
    await openEach(page, ["/login", "/sign-up", "/forgot-password"]);
    const owner = await createFilmmaker();
    const event = await createEvent(owner, "The Salt Road");
    await openAs(page, owner, "/events");
    const steps = ["filmDetails", "about", "trailer", "eventDetails", "store", "faq", "attendees"];
    await openEach(page, [
      "/events",
      "/settings",
      "/settings?tab=security",
      ...steps.map((step) => `/event/${event}?step=${step}`),
    ]);
    await openEach(page, [`/event/${event}?step=activateAndPayments`, "/create-diy-event"]);
    expect(violations).toEqual([]);
  });
});

test.describe("in the back office", () => {
  test.use({ baseURL: addresses.backoffice });

  test("the staff's pages work within the policy", FULL, async ({ page }) => {
    const violations = await collectViolations(page);
    await openAsStaff(page, "/login");
    await openEach(page, screens);
    expect(violations).toEqual([]);
  });
});

for (const [app, url] of [
  ["watch", `${addresses.watch}/watch/free-screening`],
  ["studio", `${addresses.studio}/login`],
  ["backoffice", `${addresses.backoffice}/login`],
] as const) {
  test(`${app}: injected scripts do not run, and the browser reports them`, async ({ page }) => {
    const injection = `<script>window.injected = 1</script><img src="/none.png" onerror="window.injected = 2">`;
    let headers: Record<string, string> = {};
    await page.route(url, async (route) => {
      const response = await route.fetch();
      headers = response.headers();
      const body = (await response.text()).replace("</body>", `${injection}</body>`);
      await route.fulfill({ response, body });
    });
    const report = page.waitForRequest((request) => request.url().endsWith("/v1/security-reports"));
    const violations = await collectViolations(page);
    await page.goto(url);
    await page.waitForLoadState("networkidle");
    expect(await page.evaluate(() => "injected" in window)).toBe(false);
    expect(violations.map((text) => text.split(" ")[0])).toEqual(
      expect.arrayContaining(["script-src-elem", "script-src-attr"]),
    );
    await report;
    // Trusted Types: text does not become markup or a script of another origin.
    const assigned = await page.evaluate(() => {
      const attempt = (assign: () => void) => {
        try {
          assign();
          return "assigned";
        } catch (error) {
          return String(error).split(":")[0];
        }
      };
      return [
        attempt(() => {
          document.createElement("div").innerHTML = "<img src=x onerror=alert(1)>";
        }),
        attempt(() => {
          document.createElement("script").src = "https://evil.example/script.js";
        }),
      ];
    });
    expect(assigned).toEqual(["TypeError", "TypeError"]);
    expect(headers["content-security-policy"]).not.toContain("unsafe-");
    expect(headers).toMatchObject({
      "cross-origin-opener-policy": "same-origin-allow-popups",
      "cross-origin-resource-policy": "same-origin",
      "permissions-policy": expect.stringContaining("camera=()"),
      "strict-transport-security": expect.stringContaining("max-age="),
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
    });
    // Control: the same injection runs in a document without the policy.
    await page.unroute(url);
    await page.route(url, async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace("</body>", `${injection}</body>`);
      await route.fulfill({ status: 200, contentType: "text/html", body });
    });
    await page.goto(url);
    await expect.poll(() => page.evaluate(() => "injected" in window)).toBe(true);
  });
}
