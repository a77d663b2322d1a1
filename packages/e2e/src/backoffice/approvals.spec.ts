import { expect } from "@playwright/test";
import { test } from "../policy-test.ts";
import { addresses, call } from "../system.ts";
import { createCustomer, joinStaff, openAsStaff } from "./staff.ts";

test.use({ baseURL: addresses.backoffice });

test("a second person sees why a colleague asks for credits, and approves or rejects it", async ({
  page,
}) => {
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
  await first.getByRole("button", { name: /^Approve/ }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Approve" }).click();
  await expect(page.getByText("Approved", { exact: true }).first()).toBeVisible();
  await expect(first).toHaveCount(0);

  const second = waiting.getByRole("row").filter({ hasText: `A second festival of ${word}` });
  await second.getByRole("button", { name: /^Reject/ }).click();
  const dialog = page.getByRole("alertdialog");
  await dialog.getByRole("button", { name: "Reject" }).click();
  await expect(dialog.getByText("Please say why, so that your colleague knows.")).toBeVisible();
  await dialog.getByLabel("Reason").fill("One festival is enough");
  await dialog.getByRole("button", { name: "Reject" }).click();
  await expect(second).toHaveCount(0);
  const decided = page.getByRole("table", { name: "Decided or expired" });
  await expect(decided.getByRole("row").filter({ hasText: "One festival is enough" }).first()).toBeVisible();

  await page.goto(`/admin/customer-details/${id}`);
  await expect(page.getByText("150 credits available")).toBeVisible();
});
