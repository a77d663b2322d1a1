import { expect, type Page } from "@playwright/test";
import { FULL } from "../../full.ts";
import { typeCard } from "../../journey/card.ts";
import { signInDemoOwner } from "../demo-owner.ts";
import { test } from "../event-copies.ts";
import { createTicketedEvent, openCheckout, validCard } from "../ticketed-event.ts";
import { expectAccessible, expectFitsNarrowScreen, fillBuyer } from "../viewer.ts";

test(
  "a buyer asks for an invoice in the checkout, downloads it, and corrects for whom it is",
  FULL,
  async ({ page, request, copyEvent }) => {
    test.slow();
    const event = await createTicketedEvent(copyEvent);
    await page.setViewportSize({ width: 390, height: 844 });
    await openCheckout(page, event);
    await fillBuyer(page, `accounts-${Date.now()}@viewers.example`);
    await typeCard(page, validCard);
    const need = page.getByRole("button", { name: "I need an invoice" });
    await need.focus();
    await page.keyboard.press("Enter");
    const part = page.getByRole("group", { name: "Invoice" });
    await expect(part.getByLabel("Company or name")).toBeFocused();
    await part.getByRole("button", { name: "No invoice" }).click();
    await expect(need).toBeFocused();
    await need.click();
    await page.getByRole("button", { name: "Pay $7.50" }).click();
    await expect(part.getByText("Please enter the company or your name")).toBeVisible();
    await expect(part.getByText("Please enter the address")).toBeVisible();
    await expect(part.getByLabel("Country")).toHaveValue("US");
    await expectAccessible(page);
    await expectFitsNarrowScreen(page);
    await part.getByLabel("Company or name").fill("Castellane Films");
    await expect(part.getByText("Please enter the company or your name")).toHaveCount(0);
    await part.getByLabel("Address").fill("Hauptstr. 5\n10115 Berlin");
    // A reload keeps what was typed.
    await page.reload();
    await expect(part.getByLabel("Company or name")).toHaveValue("Castellane Films");
    await part.getByLabel("Country").selectOption("DE");
    await page.getByRole("checkbox", { name: /I agree to the terms/ }).check();
    await typeCard(page, validCard);
    await page.getByRole("button", { name: "Pay $7.50" }).click();
    // The order has one already.
    const open = page.getByRole("dialog").getByRole("button", { name: "Invoice", exact: true });
    await expect(open).toBeVisible();
    await expect(page.getByText("Get an invoice")).toHaveCount(0);
    await open.click();

    const dialog = page.getByRole("dialog", { name: "Invoice" });
    await expect(dialog.getByText(/^Invoice \d{4}-\d{6}$/)).toBeVisible();
    await expectAccessible(page);
    await expectFitsNarrowScreen(page);
    await expectDownload(page, /^Download invoice \d{4}-/, /^invoice-\d{4}-\d{6}\.pdf$/);

    await page.setViewportSize({ width: 1440, height: 900 });
    await dialog.getByRole("button", { name: "Correct the recipient" }).click();
    const name = dialog.getByLabel("Company or name");
    await expect(name).toBeFocused();
    await expect(name).toHaveValue("Castellane Films");
    await name.fill("Castellane Filme GmbH");
    await expectAccessible(page);
    await dialog.getByLabel("Tax number").fill("DE136695976");
    await dialog.getByRole("button", { name: "Issue a corrected invoice" }).click();
    await expect(dialog.getByText("The invoice is ready.")).toBeVisible();
    await expect(dialog.getByRole("listitem")).toHaveCount(3);
    await expectAccessible(page);
    await expectDownload(page, /^Download credit note \d{4}-C-/, /^credit-note-\d{4}-C-\d{6}\.pdf$/);
    await dialog.getByRole("button", { name: "Done" }).click();
    const button = page.getByRole("button", { name: "Invoice", exact: true });
    await expect(button).toBeVisible();
    await page.setViewportSize({ width: 390, height: 844 });
    // It is as wide as the list of tickets above it.
    const list = await page.getByRole("list", { name: "My tickets" }).boundingBox();
    expect(await button.boundingBox()).toMatchObject({ x: list?.x, width: list?.width });

    const headers = await signInDemoOwner(request);
    const [order] = (await (await request.get(`/v1/pages/${event.id}/orders`, { headers })).json()).data.data;
    const detail = await request.get(`/v1/pages/${event.id}/orders/${order.id}/detail`, { headers });
    expect((await detail.json()).data.invoices).toHaveLength(3);
  },
);

async function expectDownload(page: Page, button: RegExp, file: RegExp): Promise<void> {
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: button }).first().click();
  expect((await downloading).suggestedFilename()).toMatch(file);
}
