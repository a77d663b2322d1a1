import { type APIRequestContext, expect, type Page } from "@playwright/test";
import { typeCard } from "../journey/card.ts";
import { type Copy, test } from "./copies.ts";
import { demoOwner } from "./demo-owner.ts";
import { callToAction, expectFilm, expectNarrow, expectOpenToAll, fillBuyer } from "./viewer.ts";

const secure = "4000002500003155";
const good = "4242424242424242";
const cardNumber = (page: Page) =>
  page.frameLocator('iframe[title="Secure card number input frame"]').getByRole("textbox");
const bank = (page: Page) => page.frameLocator('iframe[title="3D Secure authentication"]');

/** A ticket that is asked for at once: no free preview, no donation beside it. */
function ticketed(copyOf: (original: string, fields: object) => Promise<Copy>, paywall: object = {}) {
  const simple = { showTime: 0, askDonations: false, askMidrollDonations: false };
  return copyOf("paid-screening", { paywallSettings: { ...simple, ...paywall } });
}

async function toCheckout(page: Page, event: Copy): Promise<void> {
  await page.goto(`/watch/${event.url}`);
  await callToAction(page, "Watch Now").click();
  await page.getByRole("dialog").getByRole("button", { name: "Continue To Checkout" }).click();
  await expect(page.getByRole("heading", { name: "Pay with card" })).toBeVisible();
}

/** How many orders of an event an address has paid. */
async function ordersOf(request: APIRequestContext, event: Copy, email: string): Promise<number> {
  const headers = await demoOwner(request);
  const answer = await request.get(`/v1/pages/${event.id}/orders`, { headers });
  const { data } = await answer.json();
  const rows: { email: string; status: string }[] = data.data;
  return rows.filter((row) => row.email === email && row.status === "paid").length;
}

test("the checkout says what is missing, in its order, by country; Back and reload keep what was typed", async ({
  page,
  copyOf,
}) => {
  const event = await ticketed(copyOf);
  await toCheckout(page, event);
  await page.getByRole("button", { name: "Pay $7.50" }).click();
  const messages = [
    "Please enter an email for this order",
    "Please enter a name for this order",
    "Please enter a street for this order",
    "Please enter a city for this order",
    "Please enter a state for this order",
    "Please enter a zip for this order",
    "Please enter a valid card number or use a valid promo code",
    "Please enter your card's expiration date",
    "Please enter your card's CVC",
    "Please accept terms of services",
  ];
  for (const message of messages) await expect(page.getByText(message, { exact: true })).toBeVisible();
  // The rules begin with the email; the form begins with the name.
  await expect(page.getByLabel("Name", { exact: true })).toBeFocused();
  const countries = await page.getByLabel("Country").locator("option").allTextContents();
  expect(countries.slice(0, 3)).toEqual(["United States", "Canada", "Afghanistan"]);
  for (const country of ["North Korea", "Iran", "Syria", "Antarctica"])
    expect(countries).not.toContain(country);
  await expect(page.getByText(/This charge appears as .+ on your card statement\./)).toBeVisible();
  await expectOpenToAll(page);
  await expectNarrow(page);

  await page.getByLabel("Country").selectOption("GB");
  await page.getByLabel("Email receipt").fill("imogen@");
  await page.getByRole("button", { name: "Pay $7.50" }).click();
  await expect(page.getByText("Please enter a valid email", { exact: true })).toBeVisible();
  await expect(page.getByText("Please enter a state for this order")).toHaveCount(0);
  await expect(page.getByText("Please enter a zip for this order")).toHaveCount(0);

  await page.getByLabel("Street").fill("2 Quay Street");
  await page.getByRole("button", { name: "Back" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Continue To Checkout" }).click();
  await expect(page.getByLabel("Street")).toHaveValue("2 Quay Street");
  // A reload comes back to the checkout; the browser's own Back goes one step back, and then to the page.
  await page.reload();
  await expect(page.getByRole("heading", { name: "Pay with card" })).toBeVisible();
  await expect(page.getByLabel("Street")).toHaveValue("2 Quay Street");
  await expect(page.getByLabel("Country")).toHaveValue("GB");
  await page.goBack();
  await expect(page.getByRole("heading", { name: "Start Watching" })).toBeVisible();
  await page.goForward();
  await expect(page.getByLabel("Street")).toHaveValue("2 Quay Street");
  await page.goBack();
  await expect(page.getByRole("heading", { name: "Start Watching" })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.goForward();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page).toHaveURL(new RegExp(`/watch/${event.url}$`));
});

test("the bank's own question is asked in place: refused, then agreed to", async ({
  page,
  request,
  copyOf,
}) => {
  const event = await ticketed(copyOf);
  const email = `secure-${Date.now()}@viewers.example`;
  await toCheckout(page, event);
  await fillBuyer(page, email);
  await typeCard(page, secure);
  const pay = page.getByRole("button", { name: "Pay $7.50" });
  await pay.click();
  await bank(page).getByRole("button", { name: "Fail authentication" }).click();
  await expect(
    page.getByRole("group", { name: "Card details" }).getByText(/unable to authenticate/i),
  ).toBeVisible();
  await pay.click();
  await bank(page).getByRole("button", { name: "Complete authentication" }).click();
  await expect(page.getByRole("heading", { name: "Thank you, Imogen" })).toBeVisible();
  await expect(page.getByText("Payment Success")).toBeAttached();
  await expect(
    page.getByText("Purchase successful, you will receive an email with your receipt"),
  ).toBeVisible();
  await expectOpenToAll(page);
  await page.getByRole("button", { name: "Watch Video" }).click();
  await expectFilm(page);
  expect(await ordersOf(request, event, email)).toBe(1);
});

test("a line that breaks, a reload in the middle and a second press pay once", async ({
  page,
  request,
  copyOf,
}) => {
  const event = await ticketed(copyOf);
  const email = `once-${Date.now()}@viewers.example`;
  await toCheckout(page, event);
  await fillBuyer(page, email);
  await typeCard(page, good);
  // Every answer to the order is lost on its way back.
  const keys = new Set<string>();
  await page.route(`**/v1/pages/${event.id}/orders`, async (route) => {
    keys.add(route.request().headers()["idempotency-key"] ?? "");
    await route.fetch();
    await route.abort("connectionreset");
  });
  await page.getByRole("button", { name: "Pay $7.50" }).dblclick();
  const lost = "The connection was lost. We are trying again. You will not be charged twice.";
  await expect(page.getByText(lost)).toBeVisible();
  await expect(page.getByRole("button", { name: "Submitting order..." })).toBeVisible();
  await expect(page.getByRole("button", { name: "Try again" })).toBeVisible({ timeout: 20_000 });
  await expect(page.getByLabel("Street")).toBeDisabled();
  await expect(cardNumber(page)).toBeDisabled();

  await page.reload();
  await page.unroute(`**/v1/pages/${event.id}/orders`);
  const pending =
    "We are still waiting for your card's answer. You will not be charged twice. Please try again.";
  await expect(page.getByRole("alert").getByText(pending)).toBeVisible();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("button", { name: "Watch Video" })).toBeVisible();
  expect(keys.size).toBe(1);
  expect(await ordersOf(request, event, email)).toBe(1);
});

test("a server that fails says so; a price that changed meanwhile is told and shown, and can be paid", async ({
  page,
  copyOf,
}) => {
  const event = await ticketed(copyOf);
  await toCheckout(page, event);
  await event.change({ paywallSettings: { price: 950 } });
  await fillBuyer(page, `price-${Date.now()}@viewers.example`);
  await typeCard(page, good);
  await page.route("**/orders", (route) => route.fulfill({ status: 500 }), { times: 1 });
  await page.getByRole("button", { name: "Pay $7.50" }).click();
  const alert = page.getByRole("alert").last();
  await expect(alert).toHaveText("An unexpeced error occured while creating your order");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(alert).toHaveText("The price of this ticket has changed. Please check it and try again.");
  await page.getByRole("button", { name: "Pay $9.50" }).click();
  await expect(page.getByRole("button", { name: "Watch Video" })).toBeVisible();
});

test("a paywall that is optional may be declined: Keep Watching watches on", async ({ page, copyOf }) => {
  const event = await ticketed(copyOf, { isOptional: true });
  // What is pressed before the scripts have come is not lost.
  let release = () => {};
  const isPressed = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/assets/index-*.js", (route) => isPressed.then(() => route.continue()));
  await page.goto(`/watch/${event.url}`, { waitUntil: "commit" });
  await callToAction(page, "Watch Now").click();
  release();
  await expect(page.getByRole("heading", { name: "Start Watching" })).toBeVisible();
  await expect(page.getByText("Purchase access to the film")).toBeVisible();
  await expectOpenToAll(page);
  await page.getByRole("button", { name: "Keep Watching" }).click();
  await expectFilm(page);
});

test("what is given for a film that asks for donations alone", async ({ page }) => {
  await page.goto("/watch/donation-only");
  await callToAction(page, "Watch Now").click();
  await expect(page.getByRole("heading", { name: "For Your Donation" })).toBeVisible();
  // Nothing is enough.
  await page.getByText("$0", { exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Watch Now" }).click();
  await expectFilm(page);
  await page.keyboard.press("Escape");
  await callToAction(page, "Watch Now").click();
  await page.getByRole("dialog").getByText("Custom", { exact: true }).click();
  const give = page.getByRole("dialog").getByRole("button", { name: "Donate" });
  await page.getByLabel("Custom amount").pressSequentially("1e3");
  await give.click();
  await expect(page.getByText("Please enter an amount in dollars, such as 12.50")).toBeVisible();
  await expect(page.getByLabel("Custom amount")).toHaveValue("1e3");
  await page.getByLabel("Custom amount").fill("0.20");
  await give.click();
  await expect(page.getByText("The smallest donation is $0.50")).toBeVisible();
  await expectOpenToAll(page);
  await expectNarrow(page);
  await page.getByLabel("Custom amount").fill("10000.01");
  await give.click();
  await expect(page.getByText("The largest donation is $10,000")).toBeVisible();
  await page.getByLabel("Custom amount").fill("");
  await page.getByLabel("Custom amount").pressSequentially("-12,5");
  await give.click();
  await expect(page.getByLabel("Promo code")).toHaveCount(0);
  await expectOpenToAll(page);
  await page.getByRole("button", { name: "Back" }).click();
  await expect(page.getByLabel("Custom amount")).toHaveValue("12.50");
  await give.click();
  await fillBuyer(page, `giver-${Date.now()}@viewers.example`);
  await typeCard(page, good);
  await page.getByRole("button", { name: "Pay $12.50" }).click();
  await expect(
    page.getByText("Donation successful, you will receive an email with your receipt"),
  ).toBeVisible();
  await page.getByRole("button", { name: "Watch Video" }).click();
  await expectFilm(page);
});

test("a free ticket asks for an email and a name alone", async ({ page, copyOf }) => {
  const event = await ticketed(copyOf, { price: 0 });
  await page.goto(`/watch/${event.url}`);
  await expect(page.getByText("Free ticket.", { exact: true })).toBeVisible();
  await callToAction(page, "Watch Now").click();
  await expect(page.getByText("The ticket is free. We email you its link.")).toBeVisible();
  await page.getByRole("dialog").getByRole("button", { name: "Continue To Checkout" }).click();
  const dialog = page.getByRole("dialog", { name: "Free ticket" });
  for (const label of ["Street", "Country", "Promo code"])
    await expect(dialog.getByLabel(label)).toHaveCount(0);
  await expect(dialog.locator("iframe")).toHaveCount(0);
  await dialog.getByRole("button", { name: "Get my free ticket" }).click();
  await expect(dialog.getByText("Please enter a name for this order")).toBeVisible();
  await expectOpenToAll(page);
  await dialog.getByLabel("Name", { exact: true }).fill("Imogen Achterberg");
  await dialog.getByLabel("Email receipt").fill(`free-${Date.now()}@viewers.example`);
  await dialog.getByRole("checkbox", { name: /I agree to the terms/ }).check();
  await dialog.getByRole("button", { name: "Get my free ticket" }).click();
  await expect(page.getByRole("button", { name: "Watch Video" })).toBeVisible();
  await expect(page.getByText("$0.00")).toHaveCount(0);
});
