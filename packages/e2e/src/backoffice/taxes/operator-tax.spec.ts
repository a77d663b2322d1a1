import { randomInt } from "node:crypto";
import { readFile } from "node:fs/promises";
import { messages } from "@matinee/texts";
import { expect, type Page } from "@playwright/test";
import { listViolations } from "../../axe.ts";
import { FULL } from "../../full.ts";
import { type Installation, startInstallation } from "../../installation.ts";
import { addresses, operatorApiPort } from "../../system.ts";
import { test } from "../../watch/event-copies.ts";
import { createTicketedEvent } from "../../watch/ticketed-event.ts";
import { openAsStaff } from "../staff.ts";

const origin = `http://127.0.0.1:${operatorApiPort}`;
const texts = messages.money.taxes;

// One worker: the tests share the port of an API process whose operator owes the tax.
test.describe.configure({ mode: "default" });

let installation: Installation;
test.beforeAll(async () => {
  installation = await startInstallation(operatorApiPort, {
    WATCH_URL: addresses.watch,
    BACKOFFICE_URL: origin,
    TAX_LIABLE: "operator",
    OPERATOR_NAME: "Kino Ltd",
    OPERATOR_COUNTRY: "DE",
    OPERATOR_TAX_NUMBER: "DE123456789",
  });
});
test.afterAll(() => installation?.stop());

const screens = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } };

/** Opens the menu that has the pages which are used less often. */
async function openMenu(page: Page, screen: keyof typeof screens): Promise<void> {
  const name = screen === "phone" ? messages.backOffice.menu : messages.backOffice.more;
  await page.getByRole("banner").getByRole("button", { name, exact: true }).click();
}

for (const screen of ["phone", "desktop"] as const) {
  const role = screen === "phone" ? "link" : "menuitem";

  test.describe(`on a ${screen}`, () => {
    test.use({ viewport: screens[screen] });

    test.describe("where the operator owes the tax", () => {
      test.use({ baseURL: origin });

      test(
        "finance reads and downloads the tax of the month's sales",
        FULL,
        async ({ page, request, copyEvent }) => {
          // A rate of its own, so that the row has no other sale.
          const rate = randomInt(101, 9000);
          const gross = 900;
          const tax = Math.round((gross * rate) / (10_000 + rate));
          const event = await createTicketedEvent(
            copyEvent,
            { price: gross },
            { currency: "eur", tax: { mode: "included", rate, name: "VAT" } },
          );
          const tickets = await (await request.get(`/v1/pages/${event.id}/products?type=paywall`)).json();
          const bought = await request.post(`/v1/pages/${event.id}/orders`, {
            data: {
              email: `tax-${rate}@viewers.example`,
              name: "Imogen Achterberg",
              token: "tok_visa",
              currency: "eur",
              total: gross,
              products: [{ id: tickets.data[0].id, quantity: 1 }],
            },
          });
          expect(bought.status(), await bought.text()).toBe(201);

          await openAsStaff(page, "/admin/orders");
          await openMenu(page, screen);
          await page.getByRole(role, { name: "Tax", exact: true }).click();
          await expect(page.getByRole("heading", { level: 1, name: "Tax" })).toBeVisible();
          await expect(page.getByText(texts.operator.description("Kino Ltd"))).toBeVisible();
          const month = new Date().toISOString().slice(0, 7);
          await expect(page.getByRole("combobox", { name: messages.money.month("UTC") })).toHaveValue(month);
          // The job that numbers receipts runs every few seconds.
          const row = page.getByRole("row").filter({ hasText: `VAT ${rate / 100}%` });
          await expect(async () => {
            await page.reload();
            await expect(row).toBeVisible({ timeout: 2000 });
          }).toPass({ timeout: 60_000 });
          const euros = (cents: number) => `€${(cents / 100).toFixed(2)}`;
          for (const text of ["Germany", "Payment", euros(gross - tax), euros(gross), euros(tax)])
            await expect(row).toContainText(text);
          await expect(page.getByText(/The next receipt has the number \d{4}-\d{6}\./)).toBeVisible();
          expect(await listViolations(page)).toEqual([]);
          await page.screenshot({ path: test.info().outputPath("taxes.png") });

          const saving = page.waitForEvent("download");
          await page.getByRole("button", { name: "Download Report" }).click();
          const report = await readFile(await (await saving).path(), "utf8");
          const amounts = [gross - tax, tax, gross].map((cents) => String(cents / 100));
          expect(report.trim().split("\r\n")).toContain(
            [month, "Payment", "DE", "", "VAT", rate / 100, "No", "EUR", ...amounts, 1].join(","),
          );

          // A month without sales.
          await page.goto("/admin/taxes?month=2020-01");
          await expect(page.getByText(texts.none)).toBeVisible();
          expect(await listViolations(page)).toEqual([]);
        },
      );
    });

    test.describe("where the owners owe it", () => {
      test.use({ baseURL: addresses.backoffice });

      test("the menu has no tax, and its page says who owes it", FULL, async ({ page }) => {
        await openAsStaff(page, "/admin/taxes");
        await expect(page.getByText(texts.operator.ownersSell)).toBeVisible();
        await expect(page.getByRole("table")).toHaveCount(0);
        expect(await listViolations(page)).toEqual([]);
        await page.screenshot({ path: test.info().outputPath("owners-sell.png") });
        await openMenu(page, screen);
        await expect(page.getByRole(role, { name: messages.backOffice.auditLog })).toBeVisible();
        await expect(page.getByRole(role, { name: "Tax", exact: true })).toHaveCount(0);
      });
    });
  });
}
