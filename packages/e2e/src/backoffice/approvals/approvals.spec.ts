import { expect } from "@playwright/test";
import { test } from "../../policy-test.ts";
import { addresses, call } from "../../system.ts";
import { createCustomer, joinStaff, openAsStaff } from "../staff.ts";
import { FULL } from "../../full.ts";

test.use({ baseURL: addresses.backoffice });

test(
  "a second person sees why a colleague asks for credits, and approves or rejects it",
  FULL,
  async ({ page }) => {
    const { email, word, id } = await createCustomer();
    const colleague = `${word}@colleague.example`;
    const password = await joinStaff(colleague, word);
    const { session } = await call("POST", "/v1/session", { email: colleague, password });
    const ask = (credits: number, reason: string) =>
      call("POST", "/v1/credits", { email, credits, reason }, session);
    await ask(150, `A festival of ${word}`);
    await ask(160, `A second festival of ${word}`);

    await openAsStaff(page, "/admin/approvals");
    const waiting = page.getByRole("table", { name: "Waiting" });
    const first = waiting.getByRole("row").filter({ hasText: `A festival of ${word}` });
    await expect(first).toContainText(`Dele ${word}`);
    await expect(page.getByRole("navigation").getByText("waiting")).toBeAttached();
    // On a phone, what decides needs no sideways scrolling.
    const wide = page.viewportSize() ?? { width: 1280, height: 720 };
    await page.setViewportSize({ width: 390, height: 844 });
    for (const name of [/^Approve/, /^Reject/]) {
      await first.getByRole("button", { name }).scrollIntoViewIfNeeded();
      const box = await first.getByRole("button", { name }).boundingBox();
      expect((box?.x ?? 0) + (box?.width ?? Infinity)).toBeLessThanOrEqual(390);
    }
    expect(await page.evaluate(() => document.querySelector('[aria-label="Waiting"]')?.scrollLeft)).toBe(0);
    await page.setViewportSize(wide);
    await first.getByRole("button", { name: /^Approve/ }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Approve" }).click();
    await expect(page.getByText("Approved", { exact: true }).first()).toBeVisible();
    await expect(first).toHaveCount(0);
    // The button that opened the dialog is gone, so its section has the focus.
    await expect(page.locator("section:focus", { has: waiting })).toBeVisible();

    const second = waiting.getByRole("row").filter({ hasText: `A second festival of ${word}` });
    await second.getByRole("button", { name: /^Reject/ }).click();
    const dialog = page.getByRole("alertdialog");
    await dialog.getByRole("button", { name: "Reject" }).click();
    await expect(dialog.getByText("Please say why, so that your colleague knows.")).toBeVisible();
    await expect(dialog.getByLabel("Reason")).toBeFocused();
    await dialog.getByLabel("Reason").fill("One festival is enough");
    await dialog.getByRole("button", { name: "Reject" }).click();
    await expect(second).toHaveCount(0);
    const decided = page.getByRole("table", { name: "Decided or expired" });
    await expect(
      decided.getByRole("row").filter({ hasText: "One festival is enough" }).first(),
    ).toBeVisible();

    await page.goto(`/admin/customer-details/${id}`);
    await expect(page.getByText("150 credits available")).toBeVisible();
    await page.getByLabel("Credits change").fill("120");
    await page.getByRole("button", { name: "Submit Change" }).click();
    const question = page.getByRole("alertdialog", { name: "Add 120 credits?" });
    await question.getByRole("button", { name: "Send for approval" }).click();
    await expect(question.getByLabel("Reason")).toBeFocused();
    await expect(question.getByText("Please say why, so that your colleague knows.")).toBeVisible();
    await question.getByLabel("Reason").fill("A third festival");
    // The question closes with its answer, not when the customer is read again, and asks nothing else meanwhile.
    const { promise: isRead, resolve: read } = Promise.withResolvers<void>();
    await page.route("**/v1/admin/account**", async (route) => {
      await isRead;
      await route.continue();
    });
    await question.getByRole("button", { name: "Send for approval" }).click();
    await expect(page.getByText("Sent for approval")).toBeVisible();
    await expect(page.getByRole("alertdialog")).toHaveCount(0);
    read();
  },
);

test(
  "the only approver reads how to add a second person, and an expired request says what follows",
  FULL,
  async ({ page }) => {
    const request = {
      id: "01a20000-0000-7000-8000-000000000001",
      kind: "credits",
      status: "pending",
      customerId: "01a20000-0000-7000-8000-000000000002",
      customer: "Noor Haddad",
      customerEmail: "noor@example.com",
      orderId: null,
      pageId: null,
      email: null,
      amount: null,
      credits: 150,
      reason: "A festival",
      approvableBy: "you-alone",
      requestedBy: "Ada Staff",
      requestedById: "01a20000-0000-7000-8000-000000000003",
      decidedBy: null,
      decidedAt: null,
      decisionReason: null,
      failure: null,
      expiresAt: "2026-12-01T12:00:00.000Z",
      createdAt: "2026-11-24T12:00:00.000Z",
    };
    const expired = { ...request, id: "01a20000-0000-7000-8000-000000000004", status: "expired" };
    await page.route("**/v1/admin/approvals", (route) =>
      route.fulfill({ json: { data: { pending: [request], decided: [expired] } } }),
    );
    await openAsStaff(page, "/admin/approvals");
    const row = page.getByRole("table", { name: "Decided or expired" }).getByRole("row").nth(1);
    await expect(row).toContainText("No one decided within 7 days. Nothing changed.");
    await page.getByRole("link", { name: "Add a second person" }).click();
    await expect(page).toHaveURL(/\/admin\/staff$/);
  },
);
