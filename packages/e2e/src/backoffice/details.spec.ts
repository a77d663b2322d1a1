import { expect, test } from "@playwright/test";
import { addresses, call } from "../system.ts";
import { asStaff, newCustomer, newEvent, newLead, openAsStaff, staff } from "./staff.ts";

test.use({ baseURL: addresses.backoffice });

test("a customer's credits, tags and notes are changed, and the audit log knows", async ({ page }) => {
  const customer = await newCustomer();
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
  // A tag that is not among the first fifty by name is suggested and added all the same.
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

  await page.getByRole("link", { name: "Audit log" }).last().click();
  for (const action of ["note.add", "tag.link", "credits.adjust"]) {
    await expect(page.getByRole("cell", { name: action, exact: true }).first()).toBeVisible();
  }
});

test("an event is archived, super archived and restored; each says so", async ({ page }) => {
  const customer = await newCustomer(1);
  const id = await newEvent(customer, "The Salt Road");
  await openAsStaff(page, `/admin/event-details/${id}`);
  await page.getByRole("switch", { name: "Archived" }).click();
  await expect(page.getByText("event successfully updated")).toBeVisible();
  await expect(page.getByRole("switch", { name: "Archived" })).toBeChecked();

  await page.getByRole("button", { name: "Super archive" }).click();
  await expect(
    page.getByText("Archiving this event will make it not visible to the filmmaker"),
  ).toBeVisible();
  await page.getByRole("button", { name: "Archive", exact: true }).click();
  await expect(page.getByText("-deprecated-1", { exact: false }).first()).toBeVisible();
  await page.getByRole("button", { name: "Restore" }).click();
  await expect(page.getByText("Restoring this event will make it usable to the filmmaker")).toBeVisible();
  await page.getByRole("alertdialog").getByRole("button", { name: "Restore" }).click();
  await expect(page.getByText("Event successfully restored!")).toBeVisible();
  await expect(page.getByText("-deprecated-1", { exact: false })).toHaveCount(0);
});

test("an event that may not be activated stays as it is, and what it lacks is named with a link to its step", async ({
  page,
}) => {
  const customer = await newCustomer(1);
  const id = await newEvent(customer, "No film");
  await openAsStaff(page, `/admin/event-details/${id}`);
  await page.getByRole("switch", { name: "Activated" }).click();
  await expect(page.getByText("Error updating event", { exact: true })).toBeVisible();
  const dialog = page.getByRole("dialog", { name: "This event is not ready" });
  await expect(dialog.getByRole("button", { name: "Please upload the film (Trailer)" })).toBeVisible();
  const opened = page.context().waitForEvent("page");
  await dialog.getByRole("button", { name: "Please set a start date (Event Details)" }).click();
  await expect(await opened).toHaveURL(/\/event\/.*step=eventDetails/);
  await dialog.getByRole("button", { name: "Close" }).last().click();
  await expect(page.getByRole("switch", { name: "Activated" })).not.toBeChecked();
});

test("duplicating takes the customer's credit, and says when there is none", async ({ page }) => {
  const customer = await newCustomer(2);
  await newEvent(customer, "Night Bees");
  await openAsStaff(page, `/admin/customer-details/${customer.id}`);
  const duplicate = async () => {
    await page.getByRole("button", { name: "Duplicate Event" }).first().click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Duplicate Event" }).click();
  };
  await duplicate();
  await expect(page.getByText("Event duplicated successfully")).toBeVisible();
  await duplicate();
  await expect(page.getByText("This user has no credits available to duplicate this event.")).toBeVisible();
});

test("a customer's data is changed; what is wrong stands at its field; ids and forms are copied", async ({
  page,
  context,
}) => {
  const customer = await newCustomer();
  await openAsStaff(page, `/admin/customer-details/${customer.id}`);
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await page.getByRole("button", { name: "Copy account id" }).click();
  await expect.poll(copied).toBe(customer.id);
  const edit = page.getByRole("button", { name: "Edit", exact: true });
  await edit.click();
  await expect(page.getByLabel("First name")).toBeFocused();
  await page.getByLabel("Email").fill("nobody");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Error updating customer data", { exact: true })).toBeVisible();
  await expect(page.getByLabel("Email")).toHaveAttribute("aria-invalid", "true");
  await page.getByLabel("Email").fill(customer.email);
  await page.getByLabel("Teachable id").fill("84120");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("customer data successfully updated")).toBeVisible();
  await expect(page.getByRole("definition").filter({ hasText: "84120" })).toBeVisible();
  await expect(edit).toBeFocused();

  // The drawer of a lead from a form, one of the demo's.
  await page.goto("/admin/leads?search_term=yuki.aldana");
  await page.getByRole("button", { name: "Open Yuki Aldana" }).click();
  await expect(page.getByRole("cell", { name: "typeform" })).toBeVisible();
  await page.getByRole("button", { name: "Copy form id" }).click();
  await expect.poll(copied).toBe("lT4Z3j");
});

test("a lead's stage and data are changed, a note added, and the lead deleted after a question", async ({
  page,
}) => {
  const { word } = await newCustomer();
  const email = await newLead(word);
  await openAsStaff(page, `/admin/leads?search_term=${word}`);
  await page.getByRole("button", { name: /^Options for Petra/ }).click();
  await page.getByRole("menuitem", { name: "View full details" }).click();
  await expect(page.getByRole("cell", { name: "referral" })).toBeVisible();
  await page.getByLabel("Stage").selectOption("nurturing");
  await expect(page.getByText("Lead Stage Updated")).toBeVisible();
  await page.getByLabel("Note", { exact: true }).fill("Met at the festival.");
  await page.getByRole("button", { name: "Submit Note" }).click();
  await expect(page.getByRole("cell", { name: "Met at the festival." })).toBeVisible();
  await page.getByRole("button", { name: "Delete lead" }).click();
  const question = page.getByRole("alertdialog");
  await question.getByRole("button", { name: "No, Cancel" }).click();
  await expect(page.getByRole("definition").filter({ hasText: email })).toBeVisible();
  await page.getByRole("button", { name: "Delete lead" }).click();
  await question.getByRole("button", { name: "Yes, Delete Lead" }).click();
  await expect(page.getByText("lead successfully deleted")).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/leads/);
});

test("an event that is not there says so and leads home", async ({ page }) => {
  await openAsStaff(page, "/admin/event-details/0192c7d0-0000-7000-8000-000000000000");
  await expect(page.getByText("There is no event at this URL. Redirecting...")).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/customers$/);
});

test("a long log keeps only the rows near what is in sight, and all of it can be reached", async ({
  page,
}) => {
  const customer = await newCustomer();
  const many = 130;
  for (let number = 1; number <= many; number += 10) {
    await Promise.all(
      Array.from({ length: 10 }, (_, at) =>
        asStaff("POST", `/v1/admin/account/note/${customer.id}`, { text: `Note ${number + at} of many` }),
      ),
    );
  }
  await openAsStaff(page, `/admin/customer-details/${customer.id}`);
  const notes = page.getByRole("table", { name: "Notes" });
  await expect(notes).toHaveAttribute("aria-rowcount", String(many + 1));
  const rows = notes.locator("tbody > tr[data-index]");
  await expect(rows.first()).toBeVisible();
  expect(await rows.count()).toBeLessThan(60);
  await page
    .getByRole("region", { name: "Notes" })
    .evaluate((frame) => (frame.scrollTop = frame.scrollHeight));
  await expect(notes.locator(`tr[data-index="${many - 1}"]`)).toBeVisible();
});

test("staff edit and make events on behalf of a customer on the studio, and come back to the customer", async ({
  page,
  context,
}) => {
  const customer = await newCustomer(2);
  const id = await newEvent(customer, "The Understudy");
  await openAsStaff(page, `/admin/event-details/${id}`);
  const opened = context.waitForEvent("page");
  await page.getByRole("button", { name: "Edit event" }).click();
  const studio = await opened;
  await expect(studio).toHaveURL(new RegExp(`^${addresses.studio}/event/${customer.id}/`));
  await expect(studio.getByText("superadmin mode").first()).toBeVisible();
  await expect(studio.getByText("On behalf of").first()).toBeVisible();
  await studio.getByRole("link", { name: /return to this account/i }).click();
  await expect(studio).toHaveURL(`${addresses.backoffice}/admin/customer-details/${customer.id}`);
  await expect(studio.getByRole("heading", { name: `Noor ${customer.word}` })).toBeVisible();

  const shown = context.waitForEvent("page");
  await studio.getByRole("button", { name: "Event Preview" }).first().click();
  await expect(await shown).toHaveURL(new RegExp(`^${addresses.watch}/preview/${id}`));

  const openedAgain = context.waitForEvent("page");
  await studio.getByRole("button", { name: /^Create event on behalf/ }).click();
  const maker = await openedAgain;
  await expect(maker).toHaveURL(new RegExp(`^${addresses.studio}/create-event/${customer.id}`));
  await maker
    .getByRole("dialog", { name: "Before you begin" })
    .getByRole("button", { name: "Continue" })
    .click();
  await expect(maker.getByText("superadmin mode").first()).toBeVisible();
});

test("of two who change a customer, different fields merge; one field asks the second, in whose form nothing is lost", async ({
  page,
}) => {
  const customer = await newCustomer();
  const colleague = (body: object) => asStaff("PATCH", `/v1/admin/account/${customer.id}`, body);
  await openAsStaff(page, `/admin/customer-details/${customer.id}`);
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  await page.getByLabel("Teachable id").fill("BBB");
  await page.getByLabel("Company name").fill("Reel");
  await colleague({ teachableId: "AAA", firstName: "Nora" });
  await page.getByRole("button", { name: "Save" }).click();
  const dialog = page.getByRole("alertdialog", { name: "Saved before you" });
  await expect(dialog).toContainText("Teachable id");
  await expect(dialog).toContainText("AAA");
  await expect(dialog).not.toContainText("Company name");
  await dialog.getByRole("button", { name: "Save my version" }).click();
  await expect(page.getByText("customer data successfully updated")).toBeVisible();
  await expect(page.getByRole("definition").filter({ hasText: "BBB" })).toBeVisible();
  await expect(page.getByRole("definition").filter({ hasText: "Nora" })).toBeVisible();

  // Leaving asks; a reload and the end of the session bring back what was typed.
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  await page.getByLabel("Last name").fill("Halloran");
  await page.getByLabel("Note", { exact: true }).fill("Half a note");
  await page.getByRole("link", { name: "Leads", exact: true }).click();
  const question = page.getByRole("alertdialog", { name: "Leave without saving?" });
  await question.getByRole("button", { name: "Stay here" }).click();
  await expect(page.getByLabel("Last name")).toHaveValue("Halloran");
  page.on("dialog", (asked) => void asked.accept());
  await page.reload();
  await expect(page.getByLabel("Last name")).toHaveValue("Halloran");
  await expect(page.getByLabel("Note", { exact: true })).toHaveValue("Half a note");
  // A session of its own ends: the other one belongs to all tests.
  const { session } = await call("POST", "/v1/session", staff);
  await page.evaluate((own) => localStorage.setItem("matinee.session", own), session);
  await call("DELETE", "/v1/session", undefined, session);
  await page.getByRole("button", { name: "Submit Note" }).click();
  await expect(page).toHaveURL(/\/login\?from=/);
  await page.getByLabel("Email").fill(staff.email);
  await page.getByLabel("Password", { exact: true }).fill(staff.password);
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page.getByLabel("Last name")).toHaveValue("Halloran");
  await expect(page.getByLabel("Note", { exact: true })).toHaveValue("Half a note");
  await page.getByRole("button", { name: "Submit Note" }).click();
  await expect(page.getByRole("cell", { name: "Half a note" })).toBeVisible();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("definition").filter({ hasText: "Halloran" })).toBeVisible();
  // What is saved is not asked about, and does not come back.
  await page.getByRole("link", { name: "Leads", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Leads" })).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel("Note", { exact: true })).toHaveValue("");
  await expect(page.getByRole("button", { name: "Edit", exact: true })).toBeVisible();
});
