import { expect } from "@playwright/test";
import { FULL } from "../full.ts";
import { answerBank, typeCard } from "../journey/card.ts";
import { simulateOutages } from "../outage.ts";
import { test } from "../policy-test.ts";
import { addresses } from "../system.ts";
import { createFilmmaker, findViolations, openAs } from "./filmmaker.ts";

test.use({ baseURL: addresses.studio });
// One after the other: the fault of the second test concerns the next payment of $900, whichever test makes it.
test.describe.configure({ mode: "default" });

test("credits are bought with the bank's confirmation, also after a decline", FULL, async ({ page }) => {
  const owner = await createFilmmaker(0);
  await openAs(page, owner, "/welcome");
  await page.getByRole("button", { name: "Create an Event" }).click();
  const question = page.getByRole("dialog", { name: "No Credits Available" });
  await expect(question).toContainText(
    "Credits are sold in bundles of three, each good for one virtual event license.",
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
  await page.route(
    (url) => url.pathname === "/v1/orders/credits",
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 4 },
  );
  await pay.click();
  await expect(dialog.getByText(/^The connection was lost\. We are trying again\./)).toBeVisible();
  await expect(dialog.getByText(/^We could not reach Matinee\./)).toBeVisible({ timeout: 30_000 });
  await expect(dialog.getByRole("radio", { name: /^1 credit/ })).toBeDisabled();

  const attempt = await simulateOutages(page, addresses.studio);
  await attempt({
    press: () => pay.click(),
    busy: "Submitting order...",
    failed: "An unexpeced error occured while creating your order",
  });
  await pay.click();
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
  await pay.click();
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
    await page.getByRole("button", { name: "Create an Event" }).click();
    await page
      .getByRole("dialog", { name: "No Credits Available" })
      .getByRole("button", { name: "Purchase Credits" })
      .click();
    const dialog = page.getByRole("dialog", { name: "Purchase Credits" });
    await dialog.getByText("Bundle of 3 credits").click();
    const name = `Odalys ${owner.id}`;
    await dialog.getByLabel("Name on card").fill(name);
    await dialog.getByLabel("Street").fill("1 Harbour Way");
    await dialog.getByLabel("City").fill("San Francisco");
    await dialog.getByLabel("State").fill("CA");
    await dialog.getByLabel("Zip").fill("94107");
    await typeCard(page, "4242424242424242");
    await dialog.getByRole("checkbox", { name: /terms/ }).check();
    // Longer than the API lets a second request with the same key wait for the first.
    const fault = {
      behaviour: "slow",
      method: "POST",
      path: "/v1/payment_intents",
      amount: 90_000,
      ms: 19_000,
    };
    await request.post(`${addresses.stripe}/_test/faults`, { data: fault });
    const keys = new Set<string>();
    const statuses: number[] = [];
    page.on("response", (response) => {
      if (response.url().endsWith("/v1/orders/credits")) statuses.push(response.status());
    });
    // The API receives the first request, whose connection breaks.
    await page.route(
      (url) => url.pathname === "/v1/orders/credits",
      async (route) => {
        keys.add(route.request().headers()["idempotency-key"] ?? "");
        void route.fetch().catch(() => undefined);
        await new Promise((resolve) => setTimeout(resolve, 500));
        await route.abort("connectionreset");
      },
      { times: 1 },
    );
    page.on("request", (sent) => {
      if (sent.url().endsWith("/v1/orders/credits")) keys.add(sent.headers()["idempotency-key"] ?? "");
    });
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
    const response = await request.get(`${addresses.stripe}/_test/charges`);
    const charges: { billing_details: { name: string } }[] = (await response.json()).data;
    expect(charges.filter((charge) => charge.billing_details.name === name)).toHaveLength(1);
  },
);
