import { expect, type Locator, type Page } from "@playwright/test";
import { FULL } from "../../full.ts";
import { answerBank } from "../../journey/card.ts";
import { test } from "../event-copies.ts";
import { createTicketedEvent, openCheckout } from "../ticketed-event.ts";
import { expectAccessible, expectFitsNarrowScreen, expectPlaying, getCallToAction } from "../viewer.ts";
import { getWalletDialog, getWallets, offerWallets } from "./wallets.ts";

const googlePay = (page: Page) => getWallets(page).getByRole("button", { name: "Google Pay" });

test("plays a paid film after four presses with a saved wallet", FULL, async ({ page, copyEvent }) => {
  const event = await createTicketedEvent(copyEvent);
  await offerWallets(page, ["google_pay", "link"]);
  let presses = 0;
  const press = async (control: Locator) => {
    await control.click();
    presses += 1;
  };
  await page.goto(`/watch/${event.url}`);
  await press(getCallToAction(page, "Watch Now"));
  await press(page.getByRole("dialog").getByRole("button", { name: "Continue To Checkout" }));
  await expect(googlePay(page)).toBeVisible();
  await expect(page.getByText("By paying with a wallet, you agree to the")).toBeVisible();
  await expectAccessible(page);
  await expectFitsNarrowScreen(page);
  const placed = page.waitForRequest((request) => request.url().endsWith(`/v1/pages/${event.id}/orders`));
  await press(googlePay(page));
  await press(getWalletDialog(page).getByRole("button", { name: "Pay $7.50" }));
  const body: Record<string, unknown> = (await placed).postDataJSON();
  expect(body).toMatchObject({
    email: "jenny.rosen@example.com",
    name: "Jenny Rosen",
    country: "US",
    zip: "94107",
    tos: true,
  });
  expect(body["token"]).toMatch(/^ctoken_/);
  expect(body).not.toHaveProperty("street");
  await expectPlaying(page);
  expect(presses).toBeLessThanOrEqual(4);
});

test(
  "keeps the form after a cancelled and a declined wallet, and asks the bank in the page",
  FULL,
  async ({ page, copyEvent }) => {
    const event = await createTicketedEvent(copyEvent);
    await offerWallets(page, ["google_pay"]);
    await openCheckout(page, event);
    await page.getByLabel("Email receipt").fill("typed@viewers.example");
    const wallet = getWalletDialog(page);
    await googlePay(page).click();
    await expect(wallet.getByRole("term").filter({ hasText: "Ticket" })).toBeVisible();
    await wallet.getByRole("button", { name: "Cancel" }).click();
    await googlePay(page).click();
    await wallet.getByLabel("Card").selectOption("chargeDeclined");
    await wallet.getByRole("button", { name: "Pay $7.50" }).click();
    await expect(page.getByRole("alert").getByText(/declined/i)).toBeInViewport();
    await expect(page.getByLabel("Email receipt")).toHaveValue("typed@viewers.example");
    await expectAccessible(page);
    await googlePay(page).click();
    await wallet.getByLabel("Card").selectOption("threeDSecure2Required");
    // The typed address wins over that of the wallet.
    const placed = page.waitForRequest((request) => request.url().endsWith(`/v1/pages/${event.id}/orders`));
    await wallet.getByRole("button", { name: "Pay $7.50" }).click();
    expect((await placed).postDataJSON()).toMatchObject({ email: "typed@viewers.example" });
    await answerBank(page, "Complete authentication");
    await expect(page.getByText("The receipt is on its way to typed@viewers.example.")).toBeVisible();
    await expectPlaying(page);
  },
);

test("ships a product to the wallet's address", FULL, async ({ page }) => {
  await offerWallets(page, ["link"]);
  await page.goto("/watch/paid-screening");
  await page.getByRole("tab", { name: /Store/ }).click();
  await page
    .getByRole("tabpanel", { name: /Store/ })
    .getByRole("button", { name: /Printed poster/ })
    .click();
  await page.getByRole("button", { name: "Add to cart" }).click();
  await page.getByRole("button", { name: "Continue To Checkout" }).click();
  const placed = page.waitForRequest((request) => /\/v1\/pages\/[^/]+\/orders$/.test(request.url()));
  await getWallets(page).getByRole("button", { name: "Link" }).click();
  await getWalletDialog(page)
    .getByRole("button", { name: /^Pay \$/ })
    .click();
  expect((await placed).postDataJSON()).toMatchObject({
    street: "185 Berry Street, Suite 550",
    city: "San Francisco",
    state: "CA",
    zip: "94107",
    country: "US",
  });
  await expect(page.getByRole("heading", { name: "Thank you" })).toBeVisible();
});

/** Lets the payment provider offer no wallet, once the test calls `answer`. */
async function offerNone(page: Page) {
  const answered = Promise.withResolvers<void>();
  const questions: string[] = [];
  await page.route("**/elements/wallets", async (route) => {
    questions.push(route.request().url());
    await answered.promise;
    await route.fulfill({ json: { wallets: [] }, headers: { "access-control-allow-origin": "*" } });
  });
  return { answer: () => answered.resolve(), questions };
}

/** Opens the checkout, and begins to record layout shifts when it is still. */
async function openStillCheckout(page: Page, event: Parameters<typeof openCheckout>[1]): Promise<Locator> {
  await openCheckout(page, event);
  await expect(page.getByRole("group", { name: "Card details" })).toBeVisible();
  // The shifts of the first half second after a press do not count; those after the answer must.
  await page.waitForTimeout(1500);
  await page.evaluate(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      // The entries of this type have a value.
      for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
    }).observe({ type: "layout-shift" });
  });
  return page.getByLabel("Email receipt");
}

const getTop = async (element: Locator) => (await element.boundingBox())?.y ?? Number.NaN;

/** Waits until an element has moved up by the height of the wallets' place. */
const expectMovedUp = (element: Locator, before: number) =>
  expect.poll(async () => before - (await getTop(element)), { timeout: 10_000 }).toBeGreaterThan(90);

async function expectNoShift(page: Page): Promise<void> {
  await page.waitForTimeout(600);
  expect(await page.evaluate("window.shifts.reduce((sum, value) => sum + value, 0)")).toBe(0);
}

for (const reducedMotion of ["no-preference", "reduce"] as const) {
  test.describe(`without a wallet, motion: ${reducedMotion}`, () => {
    test.use({ contextOptions: { reducedMotion } });

    for (const width of [1440, 390]) {
      test(
        `closes the place of the wallets without a layout shift, ${width} px wide`,
        FULL,
        async ({ page, copyEvent }) => {
          const event = await createTicketedEvent(copyEvent);
          await page.setViewportSize({ width, height: 900 });
          const { answer, questions } = await offerNone(page);
          const email = await openStillCheckout(page, event);
          const before = await getTop(email);
          answer();
          await expectMovedUp(email, before);
          await expectNoShift(page);
          await expect(page.getByText("Or pay with a card")).toBeHidden();
          // The tab knows it now.
          const asked = questions.length;
          await openCheckout(page, event);
          await expect(page.getByRole("group", { name: "Card details" })).toBeVisible();
          await expect(page.getByRole("group", { name: "Pay with a wallet" })).toHaveCount(0);
          expect(questions).toHaveLength(asked);
        },
      );
    }
  });
}

test(
  "keeps the place of the wallets while a person types, until the focus leaves",
  FULL,
  async ({ page, copyEvent }) => {
    const event = await createTicketedEvent(copyEvent);
    const { answer } = await offerNone(page);
    const email = await openStillCheckout(page, event);
    const before = await getTop(email);
    await email.fill("typing@viewers.example");
    answer();
    await page.waitForTimeout(1500);
    expect(await getTop(email)).toBe(before);
    await email.blur();
    await expectMovedUp(email, before);
    await expectNoShift(page);
    await expect(email).toHaveValue("typing@viewers.example");
  },
);

test(
  "closes the place of the wallets while it is scrolled out of sight",
  FULL,
  async ({ page, copyEvent }) => {
    const event = await createTicketedEvent(copyEvent);
    await page.setViewportSize({ width: 390, height: 480 });
    const { answer } = await offerNone(page);
    const email = await openStillCheckout(page, event);
    const country = page.getByLabel("Country");
    await country.focus();
    await page.mouse.move(195, 250);
    await page.mouse.wheel(0, 400);
    const place = page.locator('[role="group"][aria-label="Pay with a wallet"]');
    await expect(place).not.toBeInViewport();
    const getOffset = async () => (await getTop(email)) - (await getTop(place));
    await expect.poll(getOffset).toBeGreaterThan(90);
    const before = await getTop(country);
    answer();
    await expect.poll(getOffset).toBeLessThan(0);
    // A column scrolls by whole pixels.
    expect(Math.abs((await getTop(country)) - before)).toBeLessThan(1);
    await expectNoShift(page);
    await expect(country).toBeFocused();
  },
);
