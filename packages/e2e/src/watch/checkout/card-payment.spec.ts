import { expect, type Page } from "@playwright/test";
import { answerBank, typeCard } from "../../journey/card.ts";
import { collectViolations } from "../../policy-violations.ts";
import { addresses } from "../../system.ts";
import { buyTicket, test } from "../event-copies.ts";
import {
  cardWithConfirmation,
  countPaidOrders,
  createTicketedEvent,
  openCheckout,
  validCard,
} from "../ticketed-event.ts";
import { expectAccessible, expectPlaying, fillBuyer, getCallToAction, readPosition } from "../viewer.ts";
import { FULL } from "../../full.ts";

const getCardNumberField = (page: Page) =>
  page.frameLocator('iframe[title="Secure card number input frame"]').getByRole("textbox");

test("opens the bank's confirmation in the page within the policy: a declined one can be repeated", async ({
  page,
  request,
  copyEvent,
}) => {
  const event = await createTicketedEvent(copyEvent);
  const email = `secure-${Date.now()}@viewers.example`;
  const violations = await collectViolations(page);
  await openCheckout(page, event);
  await fillBuyer(page, email);
  await typeCard(page, cardWithConfirmation);
  const pay = page.getByRole("button", { name: "Pay $7.50" });
  await pay.click();
  await answerBank(page, "Fail authentication");
  await expect(
    page.getByRole("group", { name: "Card details" }).getByText(/unable to authenticate/i),
  ).toBeVisible();
  await pay.click();
  await answerBank(page, "Complete authentication");
  await expect(page.getByRole("heading", { name: "Thank you, Imogen" })).toBeVisible();
  await expect(page.getByText("Payment Success")).toBeAttached();
  await expect(
    page.getByText("Purchase successful, you will receive an email with your receipt"),
  ).toBeVisible();
  // Before the check of accessibility, which adds a script of its own.
  expect(violations).toEqual([]);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Watch Video" }).click();
  await expectPlaying(page);
  expect(await countPaidOrders(request, event, email)).toBe(1);
});

test(
  "asks for a press before the bank's confirmation opens again after a reload",
  FULL,
  async ({ page, request, copyEvent }) => {
    const event = await createTicketedEvent(copyEvent);
    const email = `reloaded-${Date.now()}@viewers.example`;
    await openCheckout(page, event);
    await fillBuyer(page, email);
    await typeCard(page, cardWithConfirmation);
    await page.getByRole("button", { name: "Pay $7.50" }).click();
    const bank = page.getByRole("dialog", { name: "Confirm your payment with your bank" });
    await expect(bank).toBeVisible();
    await page.reload();
    const notice = page.getByText(/^Your payment waits for your bank's confirmation\./);
    await expect(notice).toBeInViewport({ ratio: 1 });
    await expect(page.getByLabel("Email receipt")).toHaveValue(email);
    await expect(page.getByLabel("Email receipt")).toBeDisabled();
    await expect(bank).toHaveCount(0);
    expect(await countPaidOrders(request, event, email)).toBe(0);
    await expectAccessible(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.screenshot({ path: test.info().outputPath("bank-1440.png") });
    await page.setViewportSize({ width: 390, height: 844 });
    await page.reload();
    await expect(notice).toBeInViewport({ ratio: 1 });
    await page.screenshot({ path: test.info().outputPath("bank-390.png") });
    await page.getByRole("button", { name: "Continue to your bank" }).click();
    await answerBank(page, "Complete authentication");
    await expect(page.getByRole("heading", { name: "Thank you, Imogen" })).toBeVisible();
    expect(await countPaidOrders(request, event, email)).toBe(1);
  },
);

test("charges once despite a lost connection, a reload and a double click", async ({
  page,
  request,
  copyEvent,
}) => {
  const event = await createTicketedEvent(copyEvent);
  const email = `once-${Date.now()}@viewers.example`;
  await openCheckout(page, event);
  await fillBuyer(page, email);
  await typeCard(page, validCard);
  const isOrder = (url: URL | string) => String(url).endsWith(`/v1/pages/${event.id}/orders`);
  const keys = new Set<string>();
  page.on("request", (sent) => {
    if (isOrder(sent.url())) keys.add(sent.headers()["idempotency-key"] ?? "");
  });
  // The API receives each request, but its response is lost.
  await page.route(isOrder, async (route) => {
    await route.fetch();
    await route.abort("connectionreset");
  });
  await page.getByRole("button", { name: "Pay $7.50" }).dblclick();
  const connectionLost = "The connection was lost. We are trying again. You will not be charged twice.";
  await expect(page.getByText(connectionLost)).toBeVisible();
  await expect(page.getByRole("button", { name: "Submitting order..." })).toBeVisible();
  const repeat = page.getByRole("button", { name: "Try again" });
  await expect(repeat).toBeVisible({ timeout: 20_000 });
  await expect(page.getByLabel("Zip")).toBeDisabled();
  await expect(getCardNumberField(page)).toBeDisabled();

  // Before the next press: a request that is under way while the interception ends may never finish.
  await page.unroute(isOrder);
  // Sent before the API looks for an earlier request with the key, so the order may be paid.
  const tooMany = {
    code: "too-many-requests",
    message: "Please wait a moment.",
    requestId: "1",
    details: {},
  };
  await page.route(isOrder, (route) => route.fulfill({ status: 429, json: tooMany }), { times: 1 });
  await repeat.click();
  await expect(page.getByText(tooMany.message)).toBeVisible();
  await expect(repeat).toBeVisible();
  await expect(page.getByLabel("Zip")).toBeDisabled();

  // The page sends the same order again after the reload.
  await page.reload();
  await expect(page.getByRole("button", { name: "Watch Video" })).toBeVisible();
  expect(keys.size).toBe(1);
  expect(await countPaidOrders(request, event, email)).toBe(1);
});

test(
  "a card whose answer is late is charged once, and its buyer comes to the ticket without a press",
  FULL,
  async ({ page, request, copyEvent }) => {
    // The fault concerns only payments of this amount.
    const cents = 1313;
    const event = await createTicketedEvent(copyEvent, { price: cents });
    const email = `late-${Date.now()}@viewers.example`;
    await openCheckout(page, event);
    await fillBuyer(page, email);
    await typeCard(page, validCard);
    // Longer than the API lets a second request with the same key wait for the first.
    const fault = {
      behaviour: "slow",
      method: "POST",
      path: "/v1/payment_intents",
      amount: cents,
      ms: 19_000,
    };
    await request.post(`${addresses.stripe}/_test/faults`, { data: fault });
    const statuses: number[] = [];
    page.on("response", (response) => {
      if (response.url().endsWith(`/pages/${event.id}/orders`)) statuses.push(response.status());
    });
    const sent = page.waitForRequest(`**/v1/pages/${event.id}/orders`);
    await page.getByRole("button", { name: "Pay $13.13" }).click();
    await sent;
    await page.reload();
    const waiting =
      "We are still waiting for your card's answer. Please keep this page open. You will not be charged twice.";
    await expect(page.getByText(waiting)).toBeVisible();
    await expect(page.getByRole("button", { name: "Submitting order..." })).toBeVisible();
    await page.screenshot({ path: test.info().outputPath("waiting-1280.png") });
    await page.setViewportSize({ width: 390, height: 844 });
    await page.screenshot({ path: test.info().outputPath("waiting-390.png") });
    await expect(page.getByRole("button", { name: "Watch Video" })).toBeVisible({ timeout: 40_000 });
    expect(statuses).toEqual([409, 201]);
    const response = await request.get(`${addresses.stripe}/_test/charges`);
    const charges: { billing_details: { email: string } }[] = (await response.json()).data;
    expect(charges.filter((charge) => charge.billing_details.email === email)).toHaveLength(1);
    expect(await countPaidOrders(request, event, email)).toBe(1);
  },
);

test("reports a server error, and a changed price, which can then be paid", async ({ page, copyEvent }) => {
  const event = await createTicketedEvent(copyEvent);
  await openCheckout(page, event);
  await event.change({ paywallSettings: { price: 950 } });
  await fillBuyer(page, `price-${Date.now()}@viewers.example`);
  await typeCard(page, validCard);
  await page.route("**/orders", (route) => route.fulfill({ status: 500 }), { times: 1 });
  await page.getByRole("button", { name: "Pay $7.50" }).click();
  const alert = page.getByRole("alert").last();
  await expect(alert).toHaveText("An unexpeced error occured while creating your order");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(alert).toHaveText("The price of this ticket has changed. Please check it and try again.");
  await page.getByRole("button", { name: "Pay $9.50" }).click();
  await expect(page.getByRole("button", { name: "Watch Video" })).toBeVisible();
});

test(
  "shows the check of the browser before a suspicious payment, and what failed",
  FULL,
  async ({ page, copyEvent }) => {
    const event = await createTicketedEvent(copyEvent);
    await openCheckout(page, event);
    await fillBuyer(page, `checked-${Date.now()}@viewers.example`);
    await typeCard(page, validCard);
    const solutions: (string | undefined)[] = [];
    let challenge: unknown = "nonsense";
    await page.route(`**/v1/pages/${event.id}/orders`, async (route) => {
      const solution = route.request().headers()["x-challenge-solution"];
      solutions.push(solution);
      if (solution) return route.continue();
      return route.fulfill({
        status: 403,
        json: {
          code: "challenge-needed",
          message: "Please try again.",
          requestId: "1",
          details: { challenge },
        },
      });
    });
    const pay = page.getByRole("button", { name: "Pay $7.50" });
    await pay.click();
    await expect(page.getByText("We could not check your browser. Please try again.")).toBeVisible();
    expect(solutions).toEqual([undefined]);

    challenge = {
      parameters: {
        algorithm: "PBKDF2/SHA-256",
        nonce: "00112233445566778899aabbccddeeff",
        salt: "ffeeddccbbaa99887766554433221100",
        cost: 20_000,
        keyLength: 32,
        keyPrefix: "00",
        data: { guesses: 500 },
      },
    };
    await pay.click();
    const notice = page.getByRole("status").filter({ hasText: "We are checking your browser." });
    await expect(notice).toBeVisible();
    await expect(page.getByRole("progressbar", { name: "Check of your browser" })).toBeAttached();
    await expectAccessible(page);
    await expect(page.getByRole("heading", { name: "Thank you, Imogen" })).toBeVisible({ timeout: 30_000 });
    await expect(notice).toBeHidden();
    expect(JSON.parse(atob(solutions.at(-1) ?? ""))).toMatchObject({ challenge });
  },
);

test(
  "a ticket from another tab closes the checkout, and the free preview continues as the film",
  FULL,
  async ({ page, context, request, copyEvent }) => {
    const event = await createTicketedEvent(copyEvent);
    await openCheckout(page, event);
    const other = await context.newPage();
    await other.goto(`/watch/${event.url}/${await buyTicket(request, event, "two-tabs@viewers.example")}`);
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(page.getByText("Ready to start watching the main feature?")).toBeVisible();
    await expect(getCallToAction(page, "Watch Now")).toBeFocused();

    const previewed = await createTicketedEvent(copyEvent, { showTime: 8 });
    await page.goto(`/watch/${previewed.url}`);
    await getCallToAction(page, "Watch Now").click();
    await expectPlaying(page);
    const link = await buyTicket(request, previewed, "preview@viewers.example");
    await other.goto(`/watch/${previewed.url}/${link}`);
    await expect(other.getByText("Ready to start watching the main feature?")).toBeVisible();
    await expect.poll(() => readPosition(page), { timeout: 30_000 }).toBeGreaterThan(9);
    await expect(page.getByRole("dialog", { name: "Start Watching" })).toHaveCount(0);
  },
);
