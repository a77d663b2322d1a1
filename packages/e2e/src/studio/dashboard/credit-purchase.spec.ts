import { type APIRequestContext, expect, type Locator, type Page } from "@playwright/test";
import { FULL } from "../../full.ts";
import { answerBank, typeCard } from "../../journey/card.ts";
import { simulateOutages } from "../../outage.ts";
import { test } from "../../policy-test.ts";
import { addresses } from "../../system.ts";
import { createFilmmaker, findViolations, openAs } from "../filmmaker.ts";

test.use({ baseURL: addresses.studio });
// One after the other: a test's fault concerns the next payment of $900, whichever test makes it.
test.describe.configure({ mode: "default" });

const isPurchase = (url: URL) => url.pathname === "/v1/orders/credits";

/** Opens the dialog that sells credits to an account without any. */
async function openPurchase(page: Page): Promise<Locator> {
  await page.getByRole("button", { name: "Create an Event" }).click();
  await page
    .getByRole("dialog", { name: "No Credits Available" })
    .getByRole("button", { name: "Purchase Credits" })
    .click();
  return page.getByRole("dialog", { name: "Purchase Credits" });
}

async function fillPurchase(dialog: Locator, { name, card }: { name: string; card: string }): Promise<void> {
  await dialog.getByText("Bundle of 3 credits").click();
  await dialog.getByLabel("Name on card").fill(name);
  await dialog.getByLabel("Street").fill("1 Harbour Way");
  await dialog.getByLabel("City").fill("San Francisco");
  await dialog.getByLabel("State").fill("CA");
  await dialog.getByLabel("Zip").fill("94107");
  await typeCard(dialog.page(), card);
  await dialog.getByRole("checkbox", { name: /terms/ }).check();
}

/** Loses the responses to a request of a purchase and its repeats. The API receives them. */
async function loseResponses(page: Page): Promise<void> {
  await page.route(
    isPurchase,
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 4 },
  );
}

/** Delays the next payment of $900 for longer than the API lets a second request with the same key wait for the first. */
async function delayNextPayment(request: APIRequestContext): Promise<void> {
  const fault = {
    behaviour: "slow",
    method: "POST",
    path: "/v1/payment_intents",
    amount: 90_000,
    ms: 19_000,
  };
  await request.post(`${addresses.stripe}/_test/faults`, { data: fault });
}

/** Collects the idempotency keys of the purchases that the page sends from now on. */
function collectKeys(page: Page): Set<string | undefined> {
  const keys = new Set<string | undefined>();
  page.on("request", (sent) => {
    if (isPurchase(new URL(sent.url()))) keys.add(sent.headers()["idempotency-key"]);
  });
  return keys;
}

/** Counts the provider's charges of cards with this name. */
async function countCharges(request: APIRequestContext, name: string): Promise<number> {
  const response = await request.get(`${addresses.stripe}/_test/charges`);
  const charges: { billing_details: { name: string } }[] = (await response.json()).data;
  return charges.filter((charge) => charge.billing_details.name === name).length;
}

/** Whether the form continues an earlier purchase: it can only be sent as it was. */
async function expectLocked(dialog: Locator): Promise<void> {
  await expect(dialog.getByRole("radio", { name: /^Bundle of 3/ })).toBeChecked();
  await expect(dialog.getByRole("radio", { name: /^1 credit/ })).toBeDisabled();
  await expect(dialog.getByLabel("Street")).toHaveValue("1 Harbour Way");
  await expect(dialog.getByLabel("Street")).toBeDisabled();
}

test("credits are bought with the bank's confirmation, also after a decline", FULL, async ({ page }) => {
  const owner = await createFilmmaker(0);
  await openAs(page, owner, "/welcome");
  await page.getByRole("button", { name: "Create an Event" }).click();
  const question = page.getByRole("dialog", { name: "No Credits Available" });
  await expect(question).toContainText(
    "Credits are sold in bundles of 3, each good for one virtual event license.",
  );
  // The card provider's script, which loads on demand.
  const isStripeScript = (url: URL) => url.origin === addresses.stripe;
  await page.route(isStripeScript, (route) => route.abort());
  await question.getByRole("button", { name: "Purchase Credits" }).click();

  const dialog = page.getByRole("dialog", { name: "Purchase Credits" });
  await expect(dialog.getByText("Bundle of 3 credits")).toBeVisible();
  await expect(dialog.getByText("The card fields could not be loaded.")).toBeVisible();
  await page.unroute(isStripeScript);
  await dialog.getByRole("button", { name: "Try again" }).click();
  await dialog.getByRole("button", { name: "Pay $300" }).click();
  for (const text of [
    "Please enter a valid card number",
    "Please enter your card's expiration date",
    "Please enter your card's CVC",
    "Field Required",
    "Please accept terms of services",
  ])
    await expect(dialog.getByText(text).first()).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await dialog.getByLabel("Street").fill("1 Harbour Way");
  await dialog.getByLabel("City").fill("San Francisco");
  await dialog.getByLabel("State").fill("CA");
  await dialog.getByLabel("Zip").fill("94107");
  await typeCard(page, "4000002500003155");
  // The card provider's frames use the typeface of the fields around them.
  const number = page.frameLocator('iframe[title="Secure card number input frame"]').getByRole("textbox");
  await expect
    .poll(() => number.evaluate(() => [...document.fonts].map((font) => `${font.family} ${font.status}`)))
    .toEqual(['"Instrument Sans" loaded']);
  await dialog.getByRole("checkbox", { name: /terms/ }).check();
  await dialog.getByText("Bundle of 3 credits").click();

  // The responses to the request and its repeats are lost. The next press repeats the same purchase and does not start a
  // second one.
  const pay = dialog.getByRole("button", { name: "Pay $900" });
  const again = dialog.getByRole("button", { name: "Try again" });
  await loseResponses(page);
  await pay.click();
  await expect(dialog.getByText(/^The connection was lost\. We are trying again\./)).toBeVisible();
  await expect(dialog.getByText(/^We could not reach Matinee\./)).toBeVisible({ timeout: 30_000 });
  await expect(dialog.getByRole("radio", { name: /^1 credit/ })).toBeDisabled();

  const attempt = await simulateOutages(page, addresses.studio);
  await attempt({
    press: () => again.click(),
    busy: "Submitting order...",
    failed: "An unexpeced error occured while creating your order",
  });
  await again.click();
  await answerBank(page, "Fail authentication");
  await expect(dialog.getByRole("alert")).toBeVisible();
  await attempt({
    press: async () => {
      await pay.click();
      await answerBank(page, "Complete authentication");
    },
    only: (request) => request.url().endsWith("/confirm"),
    failed: "Your bank has not confirmed the payment yet. Press the button again to check.",
  });
  await again.click();
  await expect(page.getByText("Your purchase was successful")).toBeVisible();
  await expect(page.getByText("3 credits available")).toBeVisible();
  // The dialog from which the purchase started continues with the new credits.
  const use = page.getByRole("dialog", { name: "Would you like to use 1 credit?" });
  await use.getByRole("button", { name: "Cancel" }).click();

  await page.getByRole("button", { name: "?" }).click();
  await expect(
    page.getByText("These credits come from an earlier purchase. The Create an Event button uses them."),
  ).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Create an Event" }).click();
  await expect(use).toContainText("Clicking continue will create a new event and use one of your credits.");
  await use.getByRole("button", { name: "Continue" }).click();
  await expect(page).toHaveURL(/\/create-event$/);
});

test(
  "credits whose card answers late are charged once, without a further press",
  FULL,
  async ({ page, request }) => {
    const owner = await createFilmmaker(0);
    await openAs(page, owner, "/welcome");
    const dialog = await openPurchase(page);
    const name = `Odalys ${owner.id}`;
    await fillPurchase(dialog, { name, card: "4242424242424242" });
    await delayNextPayment(request);
    const keys = collectKeys(page);
    const statuses: number[] = [];
    page.on("response", (response) => {
      if (response.url().endsWith("/v1/orders/credits")) statuses.push(response.status());
    });
    // The API receives the first request, whose connection breaks.
    await page.route(
      isPurchase,
      async (route) => {
        void route.fetch().catch(() => undefined);
        await new Promise((resolve) => setTimeout(resolve, 500));
        await route.abort("connectionreset");
      },
      { times: 1 },
    );
    await dialog.getByRole("button", { name: "Pay $900" }).click();
    await expect(dialog.getByText(/^The connection was lost\. We are trying again\./)).toBeVisible();
    await expect(dialog.getByText(/^We are still waiting for your card's answer\./)).toBeInViewport({
      ratio: 1,
    });
    await expect(dialog.getByLabel("Street")).toBeDisabled();
    await page.screenshot({ path: test.info().outputPath("waiting-1280.png") });
    await page.setViewportSize({ width: 390, height: 844 });
    await page.screenshot({ path: test.info().outputPath("waiting-390.png") });
    await expect(page.getByText("Your purchase was successful")).toBeVisible({ timeout: 40_000 });
    await expect(page.getByText("3 credits available")).toBeVisible();
    expect(statuses).toEqual([409, 201]);
    expect(keys.size).toBe(1);
    expect(await countCharges(request, name)).toBe(1);
  },
);

test("a purchase that a reload interrupts is charged once", FULL, async ({ page, request }) => {
  const owner = await createFilmmaker(0);
  await openAs(page, owner, "/welcome");
  const dialog = await openPurchase(page);
  const name = `Odalys ${owner.id}`;
  await fillPurchase(dialog, { name, card: "4242424242424242" });
  const keys = collectKeys(page);
  // The credits are added after the reload.
  await delayNextPayment(request);
  const sent = page.waitForRequest((purchase) => isPurchase(new URL(purchase.url())));
  await dialog.getByRole("button", { name: "Pay $900" }).dblclick();
  await sent;
  await page.reload();
  await openPurchase(page);
  const notice = dialog.getByText(/^We are still waiting for your card's answer\./);
  await expect(notice).toBeInViewport({ ratio: 1 });
  await expectLocked(dialog);
  expect(await findViolations(page)).toEqual([]);
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    await notice.scrollIntoViewIfNeeded();
    await page.screenshot({ path: test.info().outputPath(`reloaded-${width}.png`) });
  }

  await dialog.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("Your purchase was successful")).toBeVisible({ timeout: 40_000 });
  await expect(page.getByText("3 credits available")).toBeVisible();
  expect(keys.size).toBe(1);
  expect(await countCharges(request, name)).toBe(1);
  // The outcome ended the attempt.
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain([...keys][0]);
});

test(
  "a purchase whose responses are lost continues after closing its dialog or a reload",
  FULL,
  async ({ page, request }) => {
    const [owner, other] = [await createFilmmaker(0), await createFilmmaker(0)];
    await openAs(page, owner, "/welcome");
    const dialog = await openPurchase(page);
    const name = `Odalys ${owner.id}`;
    await fillPurchase(dialog, { name, card: "4000002500003155" });
    const keys = collectKeys(page);
    await loseResponses(page);
    await dialog.getByRole("button", { name: "Pay $900" }).click();
    await expect(dialog.getByText(/^We could not reach Matinee\./)).toBeVisible({ timeout: 30_000 });
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await expect(dialog).toBeHidden();
    await openPurchase(page);
    await expect(dialog.getByText(/^We are still waiting for your card's answer\./)).toBeInViewport({
      ratio: 1,
    });
    await expectLocked(dialog);
    // A limit rejects the request before the API looks at its key: that is no outcome.
    const tooMany = { code: "too-many-requests", message: "Too many requests.", requestId: "1" };
    await page.route(isPurchase, (route) => route.fulfill({ status: 429, json: tooMany }), { times: 1 });
    await dialog.getByRole("button", { name: "Try again" }).click();
    await expect(dialog.getByText(tooMany.message)).toBeVisible();
    await expectLocked(dialog);
    await dialog.getByRole("button", { name: "Try again" }).click();
    const bank = page.getByRole("dialog", { name: "Confirm your payment with your bank" });
    await expect(bank).toBeVisible();

    await page.reload();
    await openPurchase(page);
    const notice = dialog.getByText(/^Your payment waits for your bank's confirmation\./);
    await expect(notice).toBeInViewport({ ratio: 1 });
    await expectLocked(dialog);
    await expect(bank).toHaveCount(0);
    expect(await findViolations(page)).toEqual([]);
    for (const [width, height] of [
      [1440, 900],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height });
      await notice.scrollIntoViewIfNeeded();
      await page.screenshot({ path: test.info().outputPath(`bank-${width}.png`) });
    }
    // The next user of this tab has a form of their own.
    const enter = async (account: typeof owner) => {
      await page.evaluate(
        ([session = "", user = ""]) => {
          localStorage.setItem("matinee.session", session);
          localStorage.setItem("matinee.user", user);
        },
        [
          account.session,
          JSON.stringify({ id: account.id, type: "filmmaker", name: "Odalys", email: account.email }),
        ],
      );
      await page.reload();
      await openPurchase(page);
    };
    await enter(other);
    await expect(dialog.getByLabel("Street")).toBeEnabled();
    await expect(dialog.getByRole("button", { name: "Pay $300" })).toBeVisible();
    await expect(notice).toBeHidden();
    await enter(owner);
    await expectLocked(dialog);

    await dialog.getByRole("button", { name: "Continue to your bank" }).click();
    await answerBank(page, "Complete authentication");
    await expect(page.getByText("Your purchase was successful")).toBeVisible();
    await expect(page.getByText("3 credits available")).toBeVisible();
    expect(keys.size).toBe(1);
    expect(await countCharges(request, name)).toBe(1);
  },
);
