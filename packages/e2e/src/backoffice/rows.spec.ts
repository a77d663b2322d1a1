import { expect, type Page, test } from "@playwright/test";
import { addresses, mailsTo } from "../system.ts";
import { asStaff, newCustomer, newTicket, newEvent, newReadyEvent, openAsStaff } from "./staff.ts";

test.use({ baseURL: addresses.backoffice });

/** Presses what a row's menu offers. */
const choose = async (page: Page, options: string | RegExp, item: string) => {
  await page.getByRole("button", { name: options }).click();
  await page.getByRole("menuitem", { name: item, exact: true }).click();
};

/** Presses a tick in the Flags of a row's menu, which stays open also after the list was loaded again, and closes it. */
const tick = async (page: Page, options: string, item: string, said: string) => {
  await page.getByRole("button", { name: options }).click();
  const menu = page.getByRole("menu");
  // All of the menu is in sight, and so is its last item.
  expect(await menu.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0);
  // By key: a pointer that jumps there, as no hand does, may close the smaller menu on its way.
  await page.getByRole("menuitem", { name: "Flags" }).press("Enter");
  const wanted = page.getByRole("menuitemcheckbox", { name: item, exact: true });
  await wanted.click();
  await expect(page.getByText(said, { exact: true })).toBeVisible();
  await expect(wanted).toBeFocused();
  await page.keyboard.press("Escape");
};

/** Expects the dialog that names what an event lacks, with a link to each step, and closes it. */
const closeUnready = async (page: Page, items: readonly string[]) => {
  const dialog = page.getByRole("dialog");
  for (const name of items) await expect(dialog.getByRole("button", { name })).toBeVisible();
  await dialog.getByRole("button", { name: "Close" }).last().click();
  await expect(dialog).toHaveCount(0);
};

test("an event's row menu sets its flags at once, and asks before hiding and restoring it", async ({
  page,
}) => {
  const customer = await newCustomer(1);
  const id = await newEvent(customer, "Night Bees");
  await openAsStaff(page, `/admin/events?search_term=${customer.word}`);
  const options = "Options for Night Bees";
  await tick(page, options, "Archived", "Successfully updated");
  await expect(page.getByRole("cell", { name: "Archived" })).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("cell", { name: "Archived" })).toHaveCount(0);
  await page.getByRole("button", { name: options }).click();
  await page.getByRole("menuitem", { name: "Flags" }).press("Enter");
  await page.getByRole("menuitemcheckbox", { name: "Activated" }).click();
  await expect(page.getByText("Error updating event", { exact: true })).toBeVisible();
  await closeUnready(page, ["Please upload the film (Trailer)", "Please set a start date (Event Details)"]);
  await choose(page, options, "Super archive");
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText("Archiving this event will make it not visible to the filmmaker");
  await expect(question).toContainText("Viewers can no longer open its page, ticket holders included");
  await question.getByRole("button", { name: "Cancel" }).click();
  expect((await asStaff("GET", `/v1/pages/${id}`)).data["superarchived"]).toBe(false);
  await choose(page, options, "Super archive");
  await question.getByRole("button", { name: "Archive" }).click();
  await expect(page.getByRole("cell", { name: "Super Archived" })).toBeVisible();
  await choose(page, options, "Restore");
  await expect(question).toContainText("Restoring this event will make it usable to the filmmaker");
  await question.getByRole("button", { name: "Restore" }).click();
  await expect(page.getByText("Event successfully restored!")).toBeVisible();
});

test("of several events all are marked or none; with one selected its own actions stand there", async ({
  page,
}) => {
  const customer = await newCustomer(3);
  const [one, two] = [await newReadyEvent(customer), await newReadyEvent(customer)];
  await newEvent(customer, "No film yet");
  const activated = async () =>
    Promise.all([one, two].map(async (id) => (await asStaff("GET", `/v1/pages/${id}`)).data["activated"]));
  await openAsStaff(page, `/admin/events?search_term=${customer.word}`);
  await expect(page.getByText("Showing 3 of 3")).toBeVisible();
  await page.getByRole("checkbox", { name: "Select No film yet" }).check();
  const bar = page.getByRole("region", { name: "Selection" });
  for (const name of ["Event details", "Account details", "Edit event"]) {
    await expect(bar.getByRole("button", { name })).toBeVisible();
  }
  await expect(bar.getByRole("button", { name: "Bulk Update" })).toHaveCount(0);
  await page.getByRole("checkbox", { name: "Select all rows" }).check();
  await bar.getByRole("button", { name: "Mark all as active" }).click();
  await expect(page.getByText("Error updating event", { exact: true })).toBeVisible();
  await expect(page.getByRole("dialog").getByRole("region", { name: "No film yet" })).toBeVisible();
  await closeUnready(page, ["Please upload the film (Trailer)"]);
  expect(await activated()).toEqual([false, false]);
  // Without the one that cannot be, the others are.
  await page.getByRole("checkbox", { name: "Select No film yet" }).uncheck();
  await bar.getByRole("button", { name: "Mark all as active" }).click();
  await expect(page.getByText("event updated successfully")).toBeVisible();
  expect(await activated()).toEqual([true, true]);
  await page.getByRole("checkbox", { name: "Select all rows" }).check();
  await bar.getByRole("button", { name: "Mark all as archived" }).click();
  const question = page.getByRole("alertdialog", { name: "Archive 3 events?" });
  await expect(question).toContainText("2 of them are activated");
  await expect(page.getByRole("cell", { name: "Archived" })).toHaveCount(0);
  await question.getByRole("button", { name: "Mark all as archived" }).click();
  await expect(page.getByRole("cell", { name: "Archived" })).toHaveCount(3);
});

test("a customer's row gives credits; several customers are changed together", async ({ page }) => {
  const customer = await newCustomer();
  await openAsStaff(page, `/admin/customers?search_term=${customer.word}`);
  await choose(page, `Options for Noor ${customer.word}`, "Change credits");
  await page.getByLabel("Credits change").fill("4");
  await page.getByRole("button", { name: "Submit Change" }).click();
  await expect(page.getByText("Updated Account Credits")).toBeVisible();
  await expect(page.getByRole("cell", { name: "4", exact: true })).toBeVisible();
  const other = await newCustomer();
  await page.goto("/admin/customers");
  for (const { word } of [customer, other]) {
    await expect(page.getByRole("button", { name: "Bulk Update" })).toHaveCount(0);
    await page.getByRole("checkbox", { name: `Select Noor ${word}` }).check();
  }
  await page.getByRole("button", { name: "Bulk Update" }).click();
  await page.getByLabel("What to change").selectOption("business_type");
  await page.getByLabel("Business type", { exact: true }).selectOption("company");
  await page.getByRole("button", { name: "Bulk Update 2 Rows" }).click();
  await expect(page.getByText("customer data successfully updated")).toBeVisible();
  for (const { id } of [customer, other]) {
    expect((await asStaff("GET", `/v1/admin/account/${id}`)).data["business_type"]).toBe("company");
  }
});

test("global tags are made, refused when taken, renamed and deleted; each says so", async ({ page }) => {
  const { word } = await newCustomer();
  await openAsStaff(page, `/admin/globaltags?search_term=${word}`);
  const add = async (name: string) => {
    await page.getByRole("button", { name: "Add Global Tag" }).first().click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByRole("button", { name: "Add Global Tag" })).toBeDisabled();
    await dialog.getByLabel("Type").selectOption({ label: "lead" });
    await dialog.getByLabel("Name").fill(name);
    await dialog.getByRole("button", { name: "Add Global Tag" }).click();
  };
  await add(`Spring ${word}`);
  await expect(page.getByText("Global Tag Added")).toBeVisible();
  await expect(page.getByRole("row", { name: `spring-${word} lead` })).toBeVisible();
  await add(`SPRING-${word}`);
  await expect(page.getByText("tag already taken")).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: `Edit spring-${word}` }).click();
  await page.getByRole("dialog").getByLabel("Name").fill(`Autumn ${word}`);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("row", { name: `autumn-${word} lead` })).toBeVisible();
  await page.getByRole("button", { name: `Delete autumn-${word}` }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete tag" }).click();
  await expect(page.getByText("Global Tag Deleted")).toBeVisible();
  await expect(page.getByText("No data matching your search criteria")).toBeVisible();
});

test("an order is refunded in parts after a question, its history tells of it, its link is sent again", async ({
  page,
}) => {
  const { word } = await newCustomer();
  await newTicket(word);
  await openAsStaff(page, `/admin/orders?search_term=${word}`);
  const options = /^Options for the order of Imogen/;
  await choose(page, options, "Send confirmation again");
  await expect(page.getByText("Confirmation sent again")).toBeVisible();
  await choose(page, options, "Refund");
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText("$7.50 of $7.50 can be refunded");
  await question.getByLabel("Amount").fill("30");
  await expect(question.getByText("Please enter an amount up to $7.50")).toBeVisible();
  await question.getByLabel("Amount").fill("5");
  await question.getByRole("button", { name: "Refund $5.00" }).click();
  await expect(page.getByText("Refund complete")).toBeVisible();
  await expect(page.getByRole("cell", { name: /Partly refunded/ })).toBeVisible();
  await page.locator("tbody > tr[tabindex]").first().press("Enter");
  const history = page.getByRole("region", { name: "History of the order" });
  await expect(history.getByText("$5.00").first()).toBeVisible();
  await expect(history.getByRole("listitem").nth(0)).toContainText("Placed");
  await expect(history.getByRole("listitem").nth(1)).toContainText("Paid");
  await expect(page.getByText("1 x Ticket")).toBeVisible();
  await expect(page.getByText("Purchased after watching")).toBeVisible();

  // The tables of the event and of its owner name the buyer: paid on the one, the filmmaker's part on the other.
  const { data } = await asStaff("GET", `/v1/admin/orders?search_term=${word}`);
  const order: Record<string, unknown> = Object(Object(data["results"])[0]);
  await page.goto(`/admin/event-details/${String(order["pageId"])}`);
  const bought = page.getByRole("table", { name: "Orders" }).getByRole("row", { name: word }).first();
  await expect(bought).toContainText(String(order["email"]));
  await expect(bought).toContainText("$7.50");
  await page.getByRole("link", { name: String(order["accountUsername"]) }).click();
  await expect(bought).toContainText(String(order["email"]));
  await expect(bought).toContainText(`$${(Number(order["net"]) / 100).toFixed(2)}`);
  await page.getByRole("link", { name: "View all orders" }).click();
  await expect(page).toHaveURL(/\/admin\/orders\?owner=/);
  await expect(page.getByRole("row", { name: word }).first()).toBeVisible();

  // A dispute leads from the overview to its order, which then cannot be refunded.
  await fetch(`${addresses.stripe}/_test/charges/${String(order["chargeId"])}/dispute`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: "{}",
  });
  const status = async () => {
    const { data: now } = await asStaff("GET", `/v1/admin/orders?order_id=${String(order["id"])}`);
    return Object(Object(now["results"])[0]).status;
  };
  await expect.poll(status).toBe("disputed");
  await page.goto("/admin/overview");
  await page.getByRole("link", { name: `Dispute opened ${String(order["name"])}` }).click();
  await expect(page).toHaveURL(new RegExp(`order_id=${String(order["id"])}`));
  await expect(page.getByText("Showing 1 of 1")).toBeVisible();
  await page.getByRole("button", { name: options }).click();
  const refund = page.getByRole("menuitem", { name: "Refund" });
  await expect(refund).toBeDisabled();
  await expect(refund).toContainText("A dispute is open; the bank decides.");
  await page.keyboard.press("Escape");

  // The overview tells of it for the time that is chosen, and of nothing for another.
  await page.goto("/admin/overview?span=7");
  const sales = page.getByRole("table", { name: "Gross volume by day" });
  await expect(sales.getByRole("row")).toHaveCount(8);
  await expect(sales.getByRole("row").last()).not.toContainText("$0");
  // A large figure is read whole: the plot beside it gives way.
  const tile = page.locator("dl > div").filter({ hasText: "Gross volume" });
  const cut = await tile.evaluate((box) => {
    const number = box.querySelector<HTMLElement>("dd > span > span");
    if (!number) return "no number";
    number.textContent = "$1,100,214.50";
    const [inner, outer] = [number.getBoundingClientRect(), box.getBoundingClientRect()];
    return number.scrollWidth > number.clientWidth || inner.right > outer.right;
  });
  expect(cut).toBe(false);
  await page.getByLabel("From").fill("2001-01-01");
  await page.getByLabel("To", { exact: true }).fill("2001-01-03");
  await expect(page).toHaveURL(/from=2001-01-01&to=2001-01-03$/);
  await expect(sales.getByRole("row")).toHaveText([/^Day/, ...Array(3).fill(/ 2001\$0$/)]);
  await expect(page.getByText("Events activated")).toBeVisible();
  for (const table of ["Viewers by day", "New customers by day", "Leads by stage", "Leads by source"]) {
    await expect(page.getByRole("table", { name: table }).getByRole("cell").last()).toHaveText("0");
  }
});

test("credit coupons and promo codes are made, refused when taken, and revoked after a question", async ({
  page,
}) => {
  const customer = await newCustomer(1);
  const id = await newEvent(customer, "Low Winter Sun");
  const make = async (open: string, code: string) => {
    await page.getByRole("button", { name: open, exact: true }).click();
    await page.getByLabel("Code", { exact: true }).fill(code);
    await page.getByRole("button", { name: "Create code" }).click();
  };
  const revoke = async (code: string) => {
    await page.getByRole("button", { name: `Revoke ${code}` }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Revoke" }).click();
    await expect(page.getByRole("row", { name: new RegExp(`${code}.*Revoked`) })).toBeVisible();
  };
  await openAsStaff(page, "/admin/coupons");
  await make("Create coupon", customer.word);
  await expect(page.getByRole("row", { name: new RegExp(`${customer.word}.*Good`) })).toBeVisible();
  await make("Create coupon", customer.word.toUpperCase());
  await expect(page.getByText("This coupon exists already")).toBeVisible();
  await page.keyboard.press("Escape");
  await revoke(customer.word);

  await page.goto(`/admin/event-details/${id}`);
  await make("Create promo code", "PREVIEW");
  await expect(page.getByRole("row", { name: /PREVIEW Good 0/ })).toBeVisible();
  await revoke("PREVIEW");
});

test("an invitation that is open can be taken back; its link leads nowhere then", async ({ page }) => {
  const { word } = await newCustomer();
  const email = `${word}@colleague.example`;
  await openAsStaff(page, "/admin/staff");
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Send invitation" }).click();
  await expect(page.getByText(`${email} was invited.`)).toBeVisible();
  await expect(page.getByRole("cell", { name: email, exact: true })).toBeVisible();
  await page.getByRole("button", { name: `Revoke ${email}` }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Revoke" }).click();
  await expect(page.getByRole("cell", { name: email, exact: true })).toHaveCount(0);
  await page.getByRole("link", { name: "Audit log of Sam Okafor" }).click();
  await expect(page.getByRole("cell", { name: "staff.revoke-invitation" }).first()).toBeVisible();
});

test("a mail that went out is found by its reader, opened without its links, and sent again", async ({
  page,
}) => {
  const { email, word } = await newCustomer();
  await expect.poll(async () => (await mailsTo(email)).length).toBe(1);
  await openAsStaff(page, "/admin/mails");
  await expect(page.getByText("Queued and failed emails.", { exact: false })).toBeVisible();
  await page.getByPlaceholder("Address, email").fill(word);
  await expect(page.getByText("Showing 1 of 1")).toBeVisible();
  const row = page.getByRole("row", { name: email });
  await expect(row.getByRole("cell", { name: "sent", exact: true })).toBeVisible();
  await expect(row.getByRole("cell", { name: "1", exact: true })).toBeVisible();
  await page.getByRole("button", { name: `Open the email to ${email}` }).click();
  const text = page.getByRole("region", { name: "Text of the email" });
  await expect(text.getByRole("heading")).toContainText("Matinee");
  await expect(text).not.toContainText("http");
  await row.getByRole("button", { name: "Send again" }).click();
  await expect(page.getByText("The email will be sent again")).toBeVisible();
  await expect.poll(async () => (await mailsTo(email)).length).toBe(2);
});
