import { expect, type Locator } from "@playwright/test";
import { FULL } from "../../full.ts";
import { test } from "../../policy-test.ts";
import { addresses, call } from "../../system.ts";
import {
  callAsOwner,
  connectPayouts,
  createFilmmaker,
  createReadyEvent,
  findViolations,
  openAs,
  password,
} from "../filmmaker.ts";

test.use({ baseURL: addresses.studio, viewport: { width: 1440, height: 1000 } });

/** Has the provider create a payout of a connected account, an amount in cents. */
async function createPayout(account: string, payout: { amount: number; status: string }): Promise<void> {
  const response = await fetch(`${addresses.stripe}/_test/accounts/${account}/payouts`, {
    method: "POST",
    body: JSON.stringify(payout),
  });
  if (!response.ok) throw new Error(`Payout: ${response.status} ${await response.text()}`);
}

test(
  "an owner sees what of a payment is theirs, its refund, and the events and payouts",
  FULL,
  async ({ page }, testInfo) => {
    const owner = await createFilmmaker(0);
    await connectPayouts(owner);
    await callAsOwner(owner, "PATCH", "/v1/account", {
      payoutToken: "btok_us_verified",
      currentPassword: password,
    });
    const event = await createReadyEvent(owner, "paid-screening");
    const { data } = await callAsOwner(owner, "POST", `/v1/pages/${event}/products/paywall`);
    const buyer = { country: "GB", street: "12 Pier Road", city: "Leith", state: "NA", zip: "00000" };
    const products = [{ id: String(data["paywallProductId"]), quantity: 1 }];
    const place = (name: string) =>
      call("POST", `/v1/pages/${event}/orders`, {
        ...buyer,
        name,
        email: `${name.toLowerCase()}-${event}@example.com`,
        prepay: true,
        token: "tok_visa",
        products,
      });
    await place("Imogen");
    const { data: refunded } = await place("Rosa");
    await callAsOwner(owner, "POST", `/v1/pages/${event}/orders/${String(refunded["id"])}/refunds`, {});
    const account = String((await callAsOwner(owner, "GET", "/v1/account")).data["connectId"]);
    for (const payout of [
      { amount: 507_230, status: "paid" },
      { amount: 324_010, status: "pending" },
    ])
      await createPayout(account, payout);
    await openAs(page, owner, "/money");
    await expect(page.getByRole("heading", { level: 1, name: "Money" })).toBeVisible();
    await expect(page.getByRole("row", { name: /Payment Imogen/ })).toBeVisible();
    const card = page.getByRole("region", { name: "Payouts" });
    await expect(card.getByRole("heading", { name: /^Next payout, \w+day, / })).toBeVisible();
    await expect(card.getByText("$3,240.10")).toBeVisible();
    await expect(card.getByText("$5,072.30")).toBeVisible();
    await expect(card.getByText(/^Account ending \d{4}$/)).toBeVisible();
    await expect(card.getByText("Every business day")).toBeVisible();
    expect(await findViolations(page)).toEqual([]);
    await page.screenshot({ path: testInfo.outputPath("money-1440.png"), fullPage: true });
    const saving = page.waitForEvent("download");
    await page.getByRole("button", { name: "Statement as PDF" }).click();
    const statement = await saving;
    expect(statement.suggestedFilename()).toMatch(/^matinee-statement-20\d\d-\d\d\.pdf$/);
    await statement.saveAs(testInfo.outputPath("statement.pdf"));
    await page.getByRole("button", { name: "Set it up" }).click();
    const dialog = page.getByRole("dialog", { name: "Statement by email" });
    await dialog.getByLabel("Email").fill("accounts");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(dialog.getByLabel("Email")).toHaveAttribute("aria-invalid", "true");
    expect(await findViolations(page)).toEqual([]);
    await page.screenshot({ path: testInfo.outputPath("statement-email.png") });
    await dialog.getByLabel("Email").fill("accounts@castellane.example");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("The statement goes to accounts@castellane.example")).toBeVisible();
    await page.getByRole("tab", { name: "By event" }).click();
    await expect(page.getByRole("row", { name: /The month/ })).toBeVisible();
    await card.getByRole("button", { name: "All payouts" }).click();
    await expect(page.getByRole("row", { name: /On the way .*\$3,240\.10/ })).toBeVisible();
    await page.getByRole("tab", { name: "All" }).click();
    await page.emulateMedia({ colorScheme: "dark" });
    await page.setViewportSize({ width: 390, height: 844 });
    const payment = page.getByRole("row", { name: /Payment Imogen/ });
    await expect(payment).toBeAttached();
    await page.screenshot({ path: testInfo.outputPath("money-390-dark.png"), fullPage: true });
    expect(await findViolations(page)).toEqual([]);
    // What a payment or payout is and what is left of it need no sideways scrolling.
    const measureEnd = async (element: Locator) => {
      const box = await element.boundingBox();
      return (box?.x ?? 0) + (box?.width ?? Infinity);
    };
    expect(await measureEnd(payment.getByText("Payment", { exact: true }))).toBeLessThanOrEqual(390);
    expect(await measureEnd(payment.getByRole("cell").last())).toBeLessThanOrEqual(390);
    await page.getByRole("tab", { name: "Payouts" }).click();
    const payout = page.getByRole("row", { name: /On the way .*\$3,240\.10/ });
    for (const text of ["On the way", "$3,240.10"])
      expect(await measureEnd(payout.getByText(text, { exact: true }))).toBeLessThanOrEqual(390);
  },
);
