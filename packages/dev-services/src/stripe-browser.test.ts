import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { launchChromium } from "./testing/chromium.ts";
import { startShop } from "@matinee/stripe-emulator/testing/shop-page";
import { CARDS_ONLY, startTestServer } from "@matinee/stripe-emulator/testing/test-server";

const { url, stripe, control } = await startTestServer();
const shop = await startShop(url);

let browser: Browser;
let page: Page;

beforeAll(async () => {
  browser = await launchChromium();
}, 60_000);

afterAll(async () => {
  await browser.close();
  shop.close();
});

beforeEach(async () => {
  await page?.close();
  page = await browser.newPage();
  await page.goto(shop.url);
  await page.waitForFunction("window.events.filter((event) => event.name === 'ready').length === 3");
});

const field = (title: string, label: string) =>
  page.frameLocator(`iframe[title="${title}"]`).getByLabel(label);
const number = () => field("Secure card number input frame", "Card number");
const expiry = () => field("Secure expiration date input frame", "Expiration date");
const cvc = () => field("Secure CVC input frame", "CVC");

async function typeCard(digits: string, date = "1234", code = "123"): Promise<void> {
  await number().pressSequentially(digits);
  await expiry().pressSequentially(date);
  await cvc().pressSequentially(code);
}

/** Returns the result of the page's last call. */
async function result(): Promise<Record<string, unknown>> {
  await page.waitForFunction("document.querySelector('#result').textContent !== ''");
  return JSON.parse((await page.textContent("#result")) ?? "");
}

async function waitingIntent(): Promise<string> {
  const intent = await stripe.paymentIntents.create({
    amount: 1500,
    currency: "usd",
    confirm: true,
    payment_method: "pm_card_threeDSecure2Required",
    use_stripe_sdk: true,
    ...CARDS_ONLY,
  });
  expect(intent.status).toBe("requires_action");
  return intent.client_secret ?? "";
}

const challenge = () => page.frameLocator('iframe[title="3D Secure authentication"]');

describe("card fields", () => {
  it("groups the typed digits and creates a token that can pay", async () => {
    await typeCard("4242424242424242");
    expect(await number().inputValue()).toBe("4242 4242 4242 4242");
    expect(await expiry().inputValue()).toBe("12 / 34");
    await page.getByRole("button", { name: "Pay" }).click();
    const { token } = await result();
    expect(token).toMatchObject({
      object: "token",
      card: {
        brand: "Visa",
        last4: "4242",
        exp_month: 12,
        exp_year: 2034,
        name: "Jenny Rosen",
        address_zip: "94107",
      },
    });
    const { id } = await stripe.paymentMethods.create({
      type: "card",
      // Cast: `result` returns the values of the page without their types.
      card: { token: (token as { id: string }).id },
    });
    const intent = await stripe.paymentIntents.create({
      amount: 1000,
      currency: "usd",
      confirm: true,
      payment_method: id,
      ...CARDS_ONLY,
    });
    expect(intent.status).toBe("succeeded");
  });

  it("reports the brand and the error to the page, and never the number", async () => {
    await typeCard("4242424242424241");
    await page.getByRole("button", { name: "Pay" }).click();
    expect(await result()).toEqual({
      error: { type: "validation_error", code: "invalid_number", message: "Your card number is invalid." },
    });
    const events = await page.evaluate<Array<Record<string, unknown>>>("window.events");
    expect(events).toContainEqual(
      expect.objectContaining({ name: "change", elementType: "cardNumber", brand: "visa", complete: false }),
    );
    expect(events).toContainEqual(
      expect.objectContaining({ name: "change", elementType: "cardExpiry", complete: true }),
    );
    expect(JSON.stringify(events)).not.toContain("4242");
    expect(await page.locator("#number").getAttribute("class")).toContain("StripeElement--invalid");
    expect(await number().evaluate((input) => getComputedStyle(input).color)).toBe("rgb(200, 0, 0)");
  });

  it("reports an incomplete field when it loses the focus", async () => {
    await number().pressSequentially("4242");
    await expiry().focus();
    await page.waitForFunction("window.events.some((event) => event.error?.code === 'incomplete_number')");
  });

  it("submits the form on Enter and accepts four digits as an amex code", async () => {
    await typeCard("378282246310005", "1", "1234");
    expect(await number().inputValue()).toBe("3782 822463 10005");
    await expiry().fill("3/29");
    expect(await expiry().inputValue()).toBe("03 / 29");
    await cvc().press("Enter");
    expect(await result()).toMatchObject({ token: { card: { brand: "American Express" } } });
  });

  it("sets height and style before the frame loads, and labels its inputs", async () => {
    const box = await page.locator("#number iframe").boundingBox();
    expect(box?.height).toBe(30);
    expect(await number().evaluate((input) => getComputedStyle(input).fontSize)).toBe("20px");
    expect(await number().getAttribute("autocomplete")).toBe("cc-number");
    expect(await expiry().getAttribute("autocomplete")).toBe("cc-exp");
    expect(await cvc().getAttribute("autocomplete")).toBe("cc-csc");
    expect(await cvc().getAttribute("inputmode")).toBe("numeric");
    await page.getByText("Expiry").click();
    await page.waitForFunction(
      "window.events.some((event) => event.name === 'focus' && event.elementType === 'cardExpiry')",
    );
    await page.keyboard.type("9");
    expect(await expiry().inputValue()).toBe("09 / ");
    await page.keyboard.press("Backspace");
    expect(await expiry().inputValue()).toBe("09");
  });

  it("clears, disables and mounts a field again", async () => {
    await typeCard("4242424242424242");
    await page.evaluate("elements.getElement('cardNumber').clear()");
    await expect.poll(() => number().inputValue()).toBe("");
    await page.evaluate("elements.getElement('cardNumber').update({ disabled: true })");
    await expect.poll(() => number().isDisabled()).toBe(true);
    await page.evaluate("elements.getElement('cardNumber').unmount()");
    expect(await page.locator("#number iframe").count()).toBe(0);
    await page.evaluate("elements.getElement('cardNumber').update({ disabled: false })");
    await page.evaluate("elements.getElement('cardNumber').mount('#number')");
    await number().pressSequentially("5555555555554444");
    await page.getByRole("button", { name: "Pay" }).click();
    expect(await result()).toMatchObject({ token: { card: { brand: "MasterCard" } } });
  });

  it("reports an error when the provider cannot be reached", async () => {
    // A large count, since a browser retries on every connection that it keeps open.
    await control("faults", { behaviour: "drop", path: "/v1/tokens", count: 50 });
    await typeCard("4242424242424242");
    await page.getByRole("button", { name: "Pay" }).click();
    expect(await result()).toMatchObject({ error: { type: "api_connection_error" } });
    await control("reset", {});
  });
});

describe("bank accounts", () => {
  it("returns a token, or the error in the numbers", async () => {
    const bank = {
      country: "US",
      currency: "usd",
      account_number: "000123456789",
      routing_number: "110000000",
      account_holder_name: "Jane",
      account_holder_type: "individual",
    };
    await page.evaluate(`linkBank(${JSON.stringify(bank)})`);
    expect(await result()).toMatchObject({ token: { bank_account: { last4: "6789" } } });
    await page.evaluate(`linkBank(${JSON.stringify({ ...bank, routing_number: "123456789" })})`);
    expect(await result()).toMatchObject({ error: { code: "routing_number_invalid" } });
  });
});

describe("3-D Secure", () => {
  it("completes when the buyer confirms in the bank's dialog", async () => {
    const secret = await waitingIntent();
    void page.evaluate(`finish(${JSON.stringify(secret)})`);
    await challenge().getByRole("button", { name: "Complete authentication" }).click();
    expect(await result()).toMatchObject({ paymentIntent: { status: "succeeded" } });
    expect(await page.locator("dialog").count()).toBe(0);
  });

  it("fails when the buyer declines with the keyboard", async () => {
    const secret = await waitingIntent();
    void page.evaluate(`finish(${JSON.stringify(secret)})`);
    const first = challenge().getByRole("button", { name: "Complete authentication" });
    await expect.poll(() => first.evaluate((button) => document.activeElement === button)).toBe(true);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    expect(await result()).toMatchObject({
      error: {
        code: "payment_intent_authentication_failure",
        payment_intent: { status: "requires_payment_method" },
      },
    });
  });

  it("centers the dialog in the window, even when the page resets all margins", async () => {
    await page.addStyleTag({ content: "* { margin: 0; inset: auto }" });
    const secret = await waitingIntent();
    void page.evaluate(`finish(${JSON.stringify(secret)})`);
    await challenge().getByRole("button", { name: "Complete authentication" }).waitFor();
    const box = await page.locator("dialog").boundingBox();
    await page.keyboard.press("Escape");
    await result();
    const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
    expect(box && box.x + box.width / 2).toBeCloseTo(width / 2, 0);
    expect(box && box.y + box.height / 2).toBeCloseTo(height / 2, 0);
  });

  it("fails when the buyer presses Escape", async () => {
    const secret = await waitingIntent();
    void page.evaluate(`finish(${JSON.stringify(secret)})`);
    await challenge().getByRole("button", { name: "Complete authentication" }).press("Escape");
    expect(await result()).toMatchObject({ error: { code: "payment_intent_authentication_failure" } });
  });

  it("authenticates a card from the card fields before the payment", async () => {
    const intent = await stripe.paymentIntents.create({ amount: 900, currency: "usd", ...CARDS_ONLY });
    await typeCard("4000008400001629");
    void page.evaluate(`payNow(${JSON.stringify(intent.client_secret)})`);
    await challenge().getByRole("button", { name: "Complete authentication" }).click();
    expect(await result()).toMatchObject({
      error: { code: "card_declined", decline_code: "generic_decline" },
    });
  });
});

describe("wallets", () => {
  const wallet = () => page.frameLocator('iframe[title="Wallet"]');
  const findEvents = async (name: string) => {
    const events = await page.evaluate<Array<Record<string, unknown>>>("window.events");
    return events.filter((event) => event.name === name);
  };
  const offer = async (wallets: string[], options: object = {}) => {
    await control("settings", { wallets });
    await page.evaluate(`offerWallets(${JSON.stringify(options)})`);
    await page.waitForFunction("window.events.some((event) => event.name === 'wallet ready')");
  };

  it("offers none by default", async () => {
    await offer([]);
    expect(await findEvents("wallet ready")).toEqual([
      { name: "wallet ready", elementType: "expressCheckout" },
    ]);
    expect(await page.locator("#wallets iframe").count()).toBe(0);
  });

  it("pays with the wallet's card and address after a cancelled dialog", async () => {
    await offer(["google_pay", "link"], {
      emailRequired: true,
      billingAddressRequired: true,
      shippingAddressRequired: true,
    });
    const buttons = page.frameLocator('iframe[title="Secure express checkout frame"]');
    await buttons.getByRole("button", { name: "Google Pay" }).click();
    await wallet().getByRole("button", { name: "Cancel" }).click();
    await page.waitForFunction("window.events.some((event) => event.name === 'wallet cancel')");
    await buttons.getByRole("button", { name: "Link" }).click();
    await wallet().getByRole("button", { name: "Pay $10.00" }).click();
    const { event, confirmationToken } = await result();
    expect(event).toMatchObject({
      expressPaymentType: "link",
      billingDetails: { email: "jenny.rosen@example.com", address: { country: "US", postal_code: "94107" } },
      shippingAddress: { name: "Jenny Rosen", address: { city: "San Francisco" } },
      shippingRate: { id: "post" },
    });
    const intent = await stripe.paymentIntents.create({ amount: 1000, currency: "usd", ...CARDS_ONLY });
    // Cast: `result` returns the values of the page without their types.
    const { id } = confirmationToken as { id: string };
    expect((await stripe.paymentIntents.confirm(intent.id, { confirmation_token: id })).status).toBe(
      "succeeded",
    );
  });
});
