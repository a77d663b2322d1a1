import { expect } from "@playwright/test";
import { listViolations } from "../../axe.ts";
import { test } from "../../policy-test.ts";
import { addresses, call } from "../../system.ts";
import { addAuthenticator, asStaff, createCustomer, createEvent, openAsStaff, staff } from "../staff.ts";
import { FULL } from "../../full.ts";

test.use({ baseURL: addresses.backoffice });

test(
  "changes a customer's credits, tags and notes, and lists the changes in the audit log",
  FULL,
  async ({ page }) => {
    const customer = await createCustomer();
    await openAsStaff(page, `/admin/customer-details/${customer.id}`);
    await expect(page.getByRole("heading", { name: `Noor ${customer.word}` })).toBeVisible();

    await expect(page.getByRole("button", { name: "Submit Change" })).toBeDisabled();
    const change = page.getByLabel("Credits change");
    await change.pressSequentially("1.7");
    await page.getByRole("button", { name: "Submit Change" }).click();
    await expect(page.getByText("Please enter a whole number, without decimals")).toBeVisible();
    await expect(change).toHaveValue("1.7");
    await change.fill("5000");
    await page.getByRole("button", { name: "Submit Change" }).click();
    await expect(page.getByText("At most 1,000 credits can be added or taken away at a time")).toBeVisible();
    await change.fill("18");
    await expect(page.getByText("The new balance will be 18")).toBeVisible();
    await page.getByRole("button", { name: "Submit Change" }).click();
    const question = page.getByRole("alertdialog", { name: "Add 18 credits?" });
    await question.getByRole("button", { name: "Cancel" }).click();
    await expect(change).toHaveValue("18");
    await change.fill("+2");
    await page.getByRole("button", { name: "Submit Change" }).click();
    await expect(page.getByText("credits successfully updated")).toBeVisible();
    await expect(page.getByRole("cell", { name: "+2" })).toBeVisible();
    await page.setViewportSize({ width: 768, height: 900 });
    const log = page.getByRole("region", { name: "Credits log", exact: true });
    expect(await log.evaluate((frame) => frame.scrollWidth - frame.clientWidth)).toBe(0);
    await page.setViewportSize({ width: 1280, height: 720 });

    await page.getByLabel("New tag").fill(`Spring ${customer.word}`);
    await page.getByRole("button", { name: "Add", exact: true }).click();
    await expect(page.getByText(`spring-${customer.word}`, { exact: true })).toBeVisible();
    // A tag beyond the first fifty by name is suggested and can be added too.
    await Promise.all(
      Array.from({ length: 51 }, (_, at) =>
        asStaff("POST", `/v1/admin/global/tags?tag_name=0-${customer.word}-${at}&type=account`),
      ),
    );
    await asStaff("POST", `/v1/admin/global/tags?tag_name=zzz-${customer.word}&type=account`);
    await page.getByLabel("New tag").fill(`zzz-${customer.word}`);
    await expect(page.locator(`datalist option[value="zzz-${customer.word}"]`)).toBeAttached();
    await page.getByRole("button", { name: "Add", exact: true }).click();
    await expect(page.getByRole("button", { name: `Remove zzz-${customer.word}` })).toBeVisible();
    await page.getByLabel("New tag").fill(`SPRING-${customer.word}`);
    await page.getByRole("button", { name: "Add", exact: true }).click();
    await expect(page.getByText("tag already taken")).toBeVisible();

    await expect(page.getByRole("button", { name: "Submit Note" })).toBeDisabled();
    await page.getByLabel("Note", { exact: true }).fill("Wants presale open two weeks ahead.");
    await page.getByRole("button", { name: "Submit Note" }).click();
    await expect(page.getByText("notes successfully updated")).toBeVisible();
    await expect(page.getByRole("cell", { name: "Wants presale open two weeks ahead." })).toBeVisible();

    const history = page.getByRole("list", { name: "History" });
    await expect(history.getByRole("listitem").filter({ hasText: "added 2 credits" })).toContainText(
      /Credits\s*0.*2/,
    );
    await page.getByLabel("Kind of change").selectOption("Notes");
    await expect(history.getByRole("listitem")).toHaveText([/added a note/]);
    await expect(page).toHaveURL(/history=notes/);
    await page.getByLabel("Kind of change").selectOption("All changes");
    await expect(history).toContainText(`added the tag spring-${customer.word}`);
    expect(await listViolations(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await page.setViewportSize({ width: 1280, height: 720 });

    await page.getByRole("link", { name: "In the audit log" }).click();
    for (const [sentence, kind] of [
      ["Added a note", "Notes"],
      [`Added the tag spring-${customer.word}`, "Tags"],
      ["Added 2 credits", "Money and approvals"],
    ] as const) {
      const row = page.getByRole("row").filter({ hasText: sentence }).first();
      await expect(row.getByRole("cell", { name: kind, exact: true })).toBeVisible();
    }
  },
);

test(
  "takes a credit of the customer for a duplicate, and reports when there is none",
  FULL,
  async ({ page }) => {
    const customer = await createCustomer(2);
    await createEvent(customer, "Night Bees");
    await openAsStaff(page, `/admin/customer-details/${customer.id}`);
    const duplicate = async () => {
      await page.getByRole("button", { name: "Duplicate Event" }).first().click();
      await page.getByRole("alertdialog").getByRole("button", { name: "Duplicate Event" }).click();
    };
    await duplicate();
    await expect(page.getByText("Event duplicated successfully")).toBeVisible();
    await duplicate();
    await expect(page.getByText("This user has no credits available to duplicate this event.")).toBeVisible();
  },
);

test("gives credits once when the response is lost and staff try again", FULL, async ({ page }) => {
  const customer = await createCustomer(2);
  await openAsStaff(page, `/admin/customer-details/${customer.id}`);
  await page.route(
    "**/v1/credits",
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await page.getByPlaceholder("+1").fill("3");
  await page.getByRole("button", { name: "Submit Change" }).click();
  await expect(page.getByText("Error updating credits").first()).toBeVisible();
  await page.getByRole("button", { name: "Submit Change" }).click();
  await expect(page.getByText("credits successfully updated")).toBeVisible();
  await expect(page.getByText("5 credits available")).toBeVisible();
});

test(
  "changes a customer's data, shows errors at their fields, and copies ids",
  FULL,
  async ({ page, context }) => {
    const customer = await createCustomer();
    await openAsStaff(page, `/admin/customer-details/${customer.id}`);
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    const readClipboard = () => page.evaluate(() => navigator.clipboard.readText());
    await page.getByRole("button", { name: "Copy account id" }).click();
    await expect.poll(readClipboard).toBe(customer.id);
    const edit = page.getByRole("button", { name: "Edit", exact: true });
    await edit.click();
    await expect(page.getByLabel("First name")).toBeFocused();
    await page.getByLabel("Email").fill("nobody");
    await page.getByRole("button", { name: "Save" }).click();
    const reason = page.getByLabel("Reason for the change");
    await expect(reason).toHaveAccessibleDescription("Please say why, so that your colleague knows.");
    await reason.fill("The mailbox is lost");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByLabel("Email")).toHaveAttribute("aria-invalid", "true");
    await expect(page.getByText("Error updating customer data", { exact: true })).toHaveCount(0);
    const path = `**/v1/admin/account/${customer.id}`;
    const errors = { reason: { msg: "Please name the call." }, country: { msg: "No such country" } };
    await page.route(path, (route) =>
      route.request().method() === "PATCH"
        ? route.fulfill({ status: 422, json: { code: "invalid", message: "Please check it.", errors } })
        : route.continue(),
    );
    await page.getByLabel("Email").fill(`new-${customer.email}`);
    await page.getByRole("button", { name: "Save" }).click();
    await expect(reason).toHaveAccessibleDescription("Please name the call.");
    await expect(page.getByLabel("Country")).toHaveAccessibleDescription("No such country");
    await page.unroute(path);
    await page.getByLabel("Email").fill(customer.email);
    await page.getByLabel("Teachable id").fill("84120");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("customer data successfully updated")).toBeVisible();
    await expect(page.getByRole("definition").filter({ hasText: /^84120$/ })).toBeVisible();
    await expect(edit).toBeFocused();

    // A lead of the demo that came from a form.
    await page.goto("/admin/leads?search_term=yuki.aldana");
    await page.getByRole("button", { name: "Open Yuki Aldana" }).click();
    await expect(page.getByRole("cell", { name: "typeform" })).toBeVisible();
    await page.getByRole("button", { name: "Copy form id" }).click();
    await expect.poll(readClipboard).toBe("lT4Z3j");
  },
);

test(
  "shows what is wrong with the reason for removing second factors at its field",
  FULL,
  async ({ page }) => {
    const customer = await createCustomer();
    await openAsStaff(page, `/admin/customer-details/${customer.id}`);
    const remove = page.getByRole("button", { name: "Remove second factors" });
    await expect(remove).toBeDisabled();
    await expect(remove).toHaveAttribute("title", "This account has no second factor.");
    await addAuthenticator(customer);
    await page.reload();
    await remove.click();
    const dialog = page.getByRole("alertdialog", { name: "Remove the second factors?" });
    const reason = dialog.getByLabel("Reason");
    const send = dialog.getByRole("button", { name: "Send for approval" });
    await send.click();
    await expect(reason).toHaveAccessibleDescription("Please say why, so that your colleague knows.");
    await expect(reason).toBeFocused();
    await page.route("**/v1/admin/account/factor-reset/*", (route) =>
      route.fulfill({
        status: 422,
        json: {
          code: "invalid",
          message: "Please check the marked fields.",
          errors: { reason: { msg: "Please name the call." } },
        },
      }),
    );
    await reason.fill("A lost phone");
    await send.click();
    await expect(reason).toHaveAccessibleDescription("Please name the call.");
    await expect(reason).toBeFocused();
    await expect(page.locator("[data-sonner-toast]")).toHaveCount(0);
    await page.unroute("**/v1/admin/account/factor-reset/*");
    await send.click();
    await expect(dialog).toHaveCount(0);
  },
);

test(
  "renders only the rows near the visible part of a long log, and reaches all of them",
  FULL,
  async ({ page }) => {
    const customer = await createCustomer();
    const noteCount = 130;
    for (let number = 1; number <= noteCount; number += 10) {
      await Promise.all(
        Array.from({ length: 10 }, (_, at) =>
          asStaff("POST", `/v1/admin/account/note/${customer.id}`, { text: `Note ${number + at} of many` }),
        ),
      );
    }
    await openAsStaff(page, `/admin/customer-details/${customer.id}`);
    const notes = page.getByRole("table", { name: "Notes" });
    await expect(notes).toHaveAttribute("aria-rowcount", String(noteCount + 1));
    const rows = notes.locator("tbody > tr[data-index]");
    await expect(rows.first()).toBeVisible();
    expect(await rows.count()).toBeLessThan(60);
    await page
      .getByRole("region", { name: "Notes" })
      .evaluate((frame) => (frame.scrollTop = frame.scrollHeight));
    await expect(notes.locator(`tr[data-index="${noteCount - 1}"]`)).toBeVisible();
  },
);

test(
  "merges changes to different fields, asks about a change to the same field, and restores drafts",
  FULL,
  async ({ page }) => {
    const customer = await createCustomer();
    const saveAsColleague = (body: object) => asStaff("PATCH", `/v1/admin/account/${customer.id}`, body);
    await openAsStaff(page, `/admin/customer-details/${customer.id}`);
    await page.getByRole("button", { name: "Edit", exact: true }).click();
    await page.getByLabel("Teachable id").fill("BBB");
    await page.getByLabel("Company name").fill("Reel");
    await saveAsColleague({ teachableId: "AAA", firstName: "Nora" });
    await page.getByRole("button", { name: "Save" }).click();
    const dialog = page.getByRole("alertdialog", { name: "Saved before you" });
    await expect(dialog).toContainText("Teachable id");
    await expect(dialog).toContainText("AAA");
    await expect(dialog).not.toContainText("Company name");
    await dialog.getByRole("button", { name: "Save my version" }).click();
    await expect(page.getByText("customer data successfully updated")).toBeVisible();
    await expect(page.getByRole("definition").filter({ hasText: /^BBB$/ })).toBeVisible();
    await expect(page.getByRole("definition").filter({ hasText: "Nora" }).first()).toBeVisible();

    // Leaving asks for a confirmation. Drafts are restored after a reload and after the session has ended.
    await page.getByRole("button", { name: "Edit", exact: true }).click();
    await page.getByLabel("Last name").fill("Halloran");
    await page.getByLabel("Note", { exact: true }).fill("Half a note");
    await page.getByRole("link", { name: "Leads", exact: true }).click();
    const question = page.getByRole("alertdialog", { name: "Leave without saving?" });
    await question.getByRole("button", { name: "Stay here" }).click();
    await expect(page.getByLabel("Last name")).toHaveValue("Halloran");
    page.on("dialog", (prompt) => void prompt.accept());
    await page.reload();
    await expect(page.getByLabel("Last name")).toHaveValue("Halloran");
    await expect(page.getByLabel("Note", { exact: true })).toHaveValue("Half a note");
    // Ends a session of this test only, since all tests share the other one.
    const { session } = await call("POST", "/v1/session", staff);
    await page.evaluate((own) => localStorage.setItem("matinee.session", own), session);
    await call("DELETE", "/v1/session", undefined, session);
    await page.getByRole("button", { name: "Submit Note" }).click();
    await expect(page).toHaveURL(/\/login\?from=/);
    // The customer's form has an email too, and is there until the sign-in page is drawn.
    await expect(page.getByRole("heading", { name: "Sign In" })).toBeVisible();
    await page.getByLabel("Email").fill(staff.email);
    await page.getByLabel("Password", { exact: true }).fill(staff.password);
    await page.getByRole("button", { name: "Login" }).click();
    await expect(page.getByLabel("Last name")).toHaveValue("Halloran");
    await expect(page.getByLabel("Note", { exact: true })).toHaveValue("Half a note");
    await page.getByRole("button", { name: "Submit Note" }).click();
    await expect(page.getByRole("cell", { name: "Half a note" })).toBeVisible();
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByRole("definition").filter({ hasText: "Halloran" }).first()).toBeVisible();
    // Saved texts need no confirmation and are not restored.
    await page.getByRole("link", { name: "Leads", exact: true }).click();
    await expect(page.getByRole("heading", { name: "Leads" })).toBeVisible();
    await page.goBack();
    await expect(page.getByLabel("Note", { exact: true })).toHaveValue("");
    await expect(page.getByRole("button", { name: "Edit", exact: true })).toBeVisible();
  },
);

test("asks before a colleague's edit of a note is replaced, and shows long notes", FULL, async ({ page }) => {
  const customer = await createCustomer();
  const long = `https://example.com/${"a".repeat(2000)}`;
  await asStaff("POST", `/v1/admin/account/note/${customer.id}`, { text: "Called." });
  const { data } = await asStaff("POST", `/v1/admin/account/note/${customer.id}`, { text: long });
  await openAsStaff(page, `/admin/customer-details/${customer.id}`);
  const notes = page.getByRole("region", { name: "Notes" });
  // A long word does not push the buttons of its row out of the panel, nor a long note those of its question.
  const row = notes.getByRole("row").filter({ hasText: "https://example.com" });
  const removeLong = row.getByRole("button", { name: "Delete note" });
  await expect
    .poll(async () => {
      const [button, panel] = [await removeLong.boundingBox(), await notes.boundingBox()];
      return button && panel ? button.x + button.width - (panel.x + panel.width) : null;
    })
    .toBeLessThanOrEqual(0);
  await removeLong.click();
  const question = page.getByRole("alertdialog");
  await expect(question.getByRole("button", { name: "Delete note" })).toBeInViewport({ ratio: 1 });
  await question.getByRole("button", { name: "Cancel" }).click();

  await notes
    .getByRole("row")
    .filter({ hasText: "Called." })
    .getByRole("button", { name: "Edit note" })
    .click();
  const dialog = page.getByRole("dialog", { name: "Edit note" });
  await dialog.getByRole("textbox").fill("Called: no.");
  const { data: detail } = await asStaff("GET", `/v1/admin/account/${customer.id}`);
  // Cast: the notes are only read for their ids.
  const other = (detail["notes"] as { id: string }[]).find(({ id }) => id !== data["id"]);
  await asStaff("PATCH", `/v1/admin/notes?note_id=${other?.id}`, { text: "Called: wants a demo." });
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(question).toContainText("Called: wants a demo.");
  expect(await listViolations(page)).toEqual([]);
  await question.getByRole("button", { name: "Save my version" }).click();
  await expect(page.getByText("notes successfully updated")).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(notes.getByRole("cell", { name: "Called: no." })).toBeVisible();
});
