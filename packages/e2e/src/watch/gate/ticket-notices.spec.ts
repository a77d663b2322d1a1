import { expect, type Page } from "@playwright/test";
import { buyTicket, test } from "../event-copies.ts";
import { getCallToAction } from "../viewer.ts";
import { FULL } from "../../full.ts";

const views = [
  { width: 1440, height: 900 },
  { width: 768, height: 1024 },
  { width: 390, height: 844 },
  { width: 844, height: 390 },
];

declare global {
  interface Window {
    /** The sum of the layout shifts. */
    shifted?: number;
  }
}

const invalidLink = "/watch/paid-screening/c2VjcmV0LWNyZWRlbnRpYWwtb2YtYS12aWV3ZXI";

test(
  "a ticket notice is above the title in the first view, shifts nothing, and offers a new link",
  FULL,
  async ({ page }) => {
    await page.addInitScript(() => {
      window.shifted = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          if ("value" in entry) window.shifted = (window.shifted ?? 0) + Number(entry.value);
        }
      }).observe({ type: "layout-shift", buffered: true });
    });
    // Fonts that load after the first paint must not shift the layout either.
    let notice = Promise.withResolvers<void>();
    await page.route("**/*.woff2", async (route) => {
      await notice.promise;
      await route.continue();
    });
    for (const view of views) {
      await page.setViewportSize(view);
      notice = Promise.withResolvers();
      await page.goto(invalidLink, { waitUntil: "commit" });
      await expectNotice(page, "Your viewing link is no longer valid.");
      notice.resolve();
      await page.evaluate(() => document.fonts.ready);
      expect(await page.evaluate(() => window.shifted), `${view.width}`).toBeLessThanOrEqual(0.01);
      await page.evaluate(() => localStorage.clear());
    }
    // In landscape orientation a phone also shows the call to action.
    await expect(getCallToAction(page, "Watch Now")).toBeInViewport({ ratio: 1 });
    await page.getByRole("status").getByRole("button", { name: "Send me my link" }).click();
    const dialog = page.getByRole("dialog", { name: "Need Help?" });
    await dialog.getByRole("button", { name: "Send me my link" }).click();
    await expect(dialog.getByText("Please enter a valid email")).toBeVisible();
    await expect(dialog.getByLabel("Email")).toBeFocused();
  },
);

const ticket = { id: "01920000-0000-7000-8000-000000000000", downloads: [], visits: 0 };
const held = { tickets: [], heldTicket: false, can: { invoice: true }, slug: null };
const order = { ...ticket, ...held, products: [{ type: "paywall" }], total: 750, gift: false, admits: false };

for (const [problem, response, text, action] of [
  ["a refunded ticket", { ...order, status: "refunded" }, "Your ticket was refunded", "Buy again"],
  [
    "a disputed payment",
    { ...order, status: "disputed" },
    "The payment of your ticket is disputed.",
    "Need Help?",
  ],
  ["an unreachable API", null, "We could not check your ticket. We keep trying.", "Send me my link"],
] as const) {
  test(`${problem} is explained above the title`, FULL, async ({ page }) => {
    await page.route("**/orders/*", (route) =>
      response ? route.fulfill({ json: { data: response } }) : route.abort(),
    );
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(invalidLink);
    await expectNotice(page, text, action);
  });
}

test("explains that all plays of a ticket are used, and whom to ask", FULL, async ({ page }) => {
  await page.route("**/orders/*", (route) =>
    route.fulfill({ json: { data: { ...order, admits: true, status: "paid", visits: 20 } } }),
  );
  await page.route("**/access", (route) =>
    route.fulfill({ json: { data: { access: true, guest: "paid", visits: 20, liveUrl: null } } }),
  );
  await page.goto(invalidLink);
  await expect(getCallToAction(page, "Max plays reached")).toBeDisabled();
  await expect(
    page.getByText(
      "You have started this film 20 times, which is as often as one ticket or registration allows.",
    ),
  ).toBeInViewport();
  const team = page.getByRole("main").getByRole("link", { name: "Contact Film Team" }).first();
  await expect(team).toHaveAttribute("href", /^mailto:/);
});

test(
  "the link of a closed event says so, and one whose address another event has opens its own",
  FULL,
  async ({ page, request, copyEvent }) => {
    const first = await copyEvent("paid-screening", { title: "The First One" });
    const token = await buyTicket(request, first, "holder@example.com");
    const link = `/watch/${first.url}/${token}`;
    await first.change({ activated: false });
    await page.goto(link);
    await expect(
      page.getByRole("status").getByText("The organizer has closed this event. If it opens again"),
    ).toBeVisible();
    await first.change({ archived: true });
    await page.goto(link);
    await expect(page.getByRole("heading", { name: "The First One" })).toBeVisible();
    await expect(
      page.getByText("The organizer has closed this event. If it opens again, your link works as before."),
    ).toBeVisible();
    // It does not lead to the home page by itself.
    await expect(page).toHaveURL(link);
    await first.change({ activated: true });
    await first.change({ url: `${first.url}-moved` });
    const second = await copyEvent("paid-screening", { title: "The Second One" });
    await second.change({ url: first.url });
    await page.goto(link);
    await expect(page.getByRole("heading", { level: 1, name: "The First One" })).toBeVisible();
    await expect(page).toHaveURL(`/watch/${first.url}-moved`);
    await expect(page.getByText("The organizer has closed this event.")).toHaveCount(0);
  },
);

/** Expects the whole notice above the title and in the viewport, with its button. */
async function expectNotice(page: Page, text: string, action = "Send me my link"): Promise<void> {
  const notice = page.getByRole("status").filter({ hasText: text });
  await expect(notice.getByText(text)).toBeInViewport({ ratio: 1 });
  const button = notice.getByRole("button", { name: action });
  await expect(button).toBeInViewport({ ratio: 1 });
  const title = await page.getByRole("heading", { level: 1 }).boundingBox();
  const lowest = await button.boundingBox();
  const highest = await notice.getByText(text).boundingBox();
  expect((lowest?.y ?? Infinity) + (lowest?.height ?? 0)).toBeLessThanOrEqual(title?.y ?? 0);
  expect(highest?.y).toBeGreaterThanOrEqual(0);
}
