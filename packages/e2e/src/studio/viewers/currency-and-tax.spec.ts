import { expect, type Page } from "@playwright/test";
import { FULL } from "../../full.ts";
import { test } from "../../policy-test.ts";
import { addresses, call } from "../../system.ts";
import {
  callAsOwner,
  connectPayouts,
  createEvent,
  createFilmmaker,
  createReadyEvent,
  type Filmmaker,
  findViolations,
  openAs,
} from "../filmmaker.ts";

test.use({ baseURL: addresses.studio });

/** Creates an event with a ticket for 8.50 and a poster, whose owner is in Portugal. */
async function createSellingEvent(owner: Filmmaker): Promise<string> {
  await callAsOwner(owner, "PATCH", "/v1/account", { country: "PT", taxNumber: "PT 509 442 013" });
  const id = await createEvent(owner, "What the Tide Keeps");
  await callAsOwner(owner, "PATCH", `/v1/pages/${id}`, {
    paywallSettings: { enablePaywall: true, isPresale: false, price: 850 },
  });
  await callAsOwner(owner, "POST", `/v1/pages/${id}/products`, {
    type: "physical",
    title: "Poster, A3",
    price: 1800,
    shipping: 400,
  });
  return id;
}

const read = async ({ session }: Filmmaker, id: string) =>
  (await call("GET", `/v1/pages/${id}`, undefined, session)).data;

const getRadio = (page: Page, name: string | RegExp) => page.getByRole("radio", { name });

test("an owner chooses the currency and the tax of an event, and sees what a buyer pays", async ({
  page,
}) => {
  const owner = await createFilmmaker(1);
  const id = await createSellingEvent(owner);
  await openAs(page, owner, `/event/${id}?step=viewers`);
  await expect(page.getByText("settles in another currency than US Dollar")).toBeVisible();
  const example = page.getByRole("complementary", { name: "What a buyer in Lisbon pays" });
  await expect(example).toContainText("PT509442013");
  await expect(example).toContainText("$30.50");
  // The number of the next receipt, and the report of the last month.
  await expect(example).toContainText(/\d{4}-000001/);
  const report = page.getByRole("region", { name: /^Tax, .*, all events$/ });
  const download = page.waitForEvent("download");
  await report.getByRole("button").click();
  expect((await download).suggestedFilename()).toMatch(/\.csv$/);

  await getRadio(page, /^EUR/).check();
  await getRadio(page, /^Included/).check();
  await page.getByRole("textbox", { name: "Rate" }).fill("-100");
  await expect(example).toContainText("€30.50");
  await expect(example).not.toContainText("included");
  await page.getByRole("textbox", { name: "Rate" }).fill("0");
  await page.getByRole("button", { name: "Save and Continue" }).click();
  // A mistake is at its field, and asks about no price.
  await expect(page.getByText("Please enter a rate from 0.01 to 99.99 percent")).toBeVisible();
  await page.getByRole("textbox", { name: "Rate" }).fill("23");
  await expect(page.getByText("taxed in the EU where the buyer lives")).toBeVisible();
  await expect(example).toContainText("VAT 23%, included");
  await expect(example).toContainText("€24.80");
  await expect(example).toContainText("€5.70");
  expect(await findViolations(page)).toEqual([]);

  // The values survive a look at the other tab.
  await page.getByRole("tab", { name: "Languages" }).click();
  await expect(page.getByText("No other language yet")).toBeVisible();
  await page.getByRole("tab", { name: "Currency and tax" }).click();
  await expect(page.getByRole("textbox", { name: "Rate" })).toHaveValue("23");

  await page.getByRole("button", { name: "Save and Continue" }).click();
  const dialog = page.getByRole("alertdialog", { name: "Change the currency to EUR?" });
  await expect(dialog.getByRole("row", { name: /^Ticket/ })).toContainText("$8.50€8.50");
  expect(await findViolations(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Change to EUR" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Store" })).toBeVisible();
  expect(await read(owner, id)).toMatchObject({
    currency: "eur",
    tax: { mode: "included", rate: 2300, name: "VAT" },
  });
});

test(
  "the currency is locked once there is an order, and by place says what it needs",
  FULL,
  async ({ page }) => {
    const owner = await createFilmmaker(1);
    await connectPayouts(owner);
    const id = await createReadyEvent(owner, "paid-screening");
    await openAs(page, owner, `/event/${id}?step=viewers`);
    await getRadio(page, /^EUR/).check();
    // The first order comes before the save.
    await callAsOwner(owner, "POST", `/v1/pages/${id}/comps`, {
      tickets: [{ email: "guest@example.com", name: "Guest" }],
    });
    await page.getByRole("button", { name: "Save and Continue" }).click();
    await page.getByRole("button", { name: "Change to EUR" }).click();
    await expect(
      page.getByText("This event has orders, so its currency cannot change any more"),
    ).toBeVisible();
    await getRadio(page, /^USD/).check();
    await page.reload();
    await expect(getRadio(page, /^EUR/)).toBeDisabled();
    await expect(page.getByText("It is locked, because there is an order.")).toBeVisible();
    await getRadio(page, /^By place/).check();
    await expect(page.getByRole("link", { name: "set up tax at Stripe" })).toBeVisible();
    await expect(page.getByText("The tax comes on top of your prices")).toBeVisible();
    await page.getByRole("switch", { name: "Donations carry a charity text" }).check();
    await page.getByRole("button", { name: "Save and Continue" }).click();
    await expect(page.getByText("Please enter the text, or turn it off")).toBeVisible();
    await page.getByRole("textbox", { name: "Charity text" }).fill("We are a registered charity.");
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      ).toBeLessThanOrEqual(0);
      expect(await findViolations(page)).toEqual([]);
    }
    await page.getByRole("button", { name: "Save and Continue" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Store" })).toBeVisible();
    expect(await read(owner, id)).toMatchObject({
      tax: { mode: "place" },
      receipt: { asksBusinesses: true, charity: { text: "We are a registered charity.", number: "" } },
    });
  },
);
