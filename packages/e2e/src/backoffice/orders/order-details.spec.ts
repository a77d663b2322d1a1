import { expect } from "@playwright/test";
import { listViolations } from "../../axe.ts";
import { FULL } from "../../full.ts";
import { test } from "../../policy-test.ts";
import { addresses, call, listEmailsTo } from "../../system.ts";
import { choose } from "../row-menu.ts";
import { asStaff, buyTicket, createCustomer, openAsStaff } from "../staff.ts";

test.use({ baseURL: addresses.backoffice });

/** From the question to the sent link: rules/staff.md, Search of everything. */
const MOST_INTERACTIONS = 5;

test(
  "answers 'where is my ticket?' with a sent link in at most five interactions",
  FULL,
  async ({ page }) => {
    const { word } = await createCustomer();
    await buyTicket(word);
    const email = `${word}@buyer.example`;
    const countLinks = async () =>
      (await listEmailsTo(email)).filter(({ subject }) => /link/i.test(subject)).length;
    await openAsStaff(page, "/admin/overview");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    let interactions = 0;
    const interact = async (act: () => Promise<unknown>) => {
      interactions++;
      await act();
    };
    await interact(() => page.keyboard.press("Control+k"));
    await interact(() => page.getByRole("combobox", { name: "Search everything" }).fill(email));
    await expect(page.getByRole("option", { name: new RegExp(`${word}.* The Salt Road`) })).toHaveCount(1);
    // The order comes before the emails about it.
    await expect(page.getByRole("option", { selected: true })).toHaveAccessibleName(
      new RegExp(`${word}.* The Salt Road`),
    );
    await interact(() => page.keyboard.press("Enter"));
    await interact(() => page.getByRole("button", { name: "Send viewing link again" }).click());
    await expect(page.getByText(`Viewing link sent to ${email}`)).toBeVisible();
    expect(interactions).toBeLessThanOrEqual(MOST_INTERACTIONS);
    await expect.poll(countLinks, { timeout: 30_000 }).toBeGreaterThan(0);

    // The same page has the sums, the emails and what happened, and takes a note.
    await expect(page.getByRole("row", { name: /^Total \$7\.50/ })).toBeVisible();
    await expect(page.getByRole("list", { name: "What happened" })).toContainText("Paid");
    await expect(page.getByRole("row", { name: /Viewing link/ }).first()).toBeVisible();
    await page.getByPlaceholder("Write a note for the team").fill("Asked where the ticket is");
    await page.getByRole("button", { name: "Submit Note" }).click();
    await expect(page.getByRole("cell", { name: "Asked where the ticket is" })).toBeVisible();
    expect(await listViolations(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);

    // Everything about the viewer, at an address without their email.
    await page.getByRole("link", { name: "All of this viewer" }).click();
    await expect(page).toHaveURL(/\/admin\/viewers\/[\w-]+$/);
    await expect(
      page.getByRole("region", { name: "Orders" }).getByRole("row", { name: /The Salt Road/ }),
    ).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await page.setViewportSize({ width: 1280, height: 800 });
    expect(await listViolations(page)).toEqual([]);
    await page.getByRole("button", { name: "Erase this viewer" }).click();
    const erasure = page.getByRole("alertdialog");
    await erasure.getByRole("button", { name: "Send the confirmation" }).click();
    await expect(erasure.getByText("Please type the email exactly as shown")).toBeVisible();
    await erasure.getByRole("textbox").fill(email);
    await erasure.getByRole("button", { name: "Send the confirmation" }).click();
    await expect(page.getByText("The viewer gets an email to confirm the erasure")).toBeVisible();
    await page.goBack();

    await page.getByRole("button", { name: "Replace the link" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Replace the link" }).click();
    await expect(page.getByText(`A new viewing link was sent to ${email}`)).toBeVisible();
    await page.getByRole("button", { name: "Refund", exact: true }).click();
    const question = page.getByRole("alertdialog");
    await question.getByLabel("Reason").fill("Bought twice");
    await question.getByRole("button", { name: "Refund $7.50" }).click();
    await expect(page.getByText("Refund complete")).toBeVisible();
    await expect(page.getByRole("row", { name: /^Refunds -\$7\.50/ })).toBeVisible();
    await expect(page.getByRole("button", { name: "Send viewing link again" })).toBeDisabled();
  },
);

test(
  "changes the holder of a ticket, finds the new one and refunds this ticket with a reason",
  FULL,
  async ({ page }) => {
    const { word } = await createCustomer();
    await buyTicket(word);
    const { data } = await asStaff("GET", `/v1/admin/orders?search_term=${word}`);
    const [order] = Object(data["results"]);
    const holder = `fran-${word}@holder.example`;
    await openAsStaff(page, `/admin/orders/${order.id}`);
    const tickets = page.getByRole("table", { name: "Tickets" });
    await choose(page, `Options for the ticket of Imogen ${word}`, "Change holder");
    const dialog = page.getByRole("dialog", { name: /^Change the holder of/ });
    await dialog.getByLabel("Name").fill("Fran Holder");
    await dialog.getByLabel("Email").fill(holder);
    expect(await listViolations(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Change holder" }).click();
    await expect(page.getByText(`The ticket is on its way to ${holder}`)).toBeVisible();
    await expect(tickets.getByRole("row", { name: /Fran Holder/ })).toContainText("Valid");
    await choose(page, "Options for the ticket of Fran Holder", "Send the link again");
    await expect(page.getByText(`The link is on its way to ${holder} again`)).toBeVisible();
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    expect(await listViolations(page)).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 800 });

    // Their own page has the ticket, with its devices and visits.
    await tickets.getByRole("link", { name: "Fran Holder" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Fran Holder" })).toBeVisible();
    const held = page.getByRole("table", { name: "Tickets and passes from others" });
    await expect(held.getByRole("row", { name: /The Salt Road/ })).toContainText(`Imogen ${word}`);
    expect(await listViolations(page)).toEqual([]);
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox", { name: "Search everything" }).fill(holder);
    await expect(page.getByRole("option", { name: new RegExp(`${word}.* The Salt Road`) })).toHaveCount(1);
    await page.keyboard.press("Escape");
    await held.getByRole("link", { name: "Open the order" }).click();

    await choose(page, "Options for the ticket of Fran Holder", "Refund this ticket");
    const question = page.getByRole("alertdialog", { name: "Refund the ticket of Fran Holder?" });
    await expect(question).toContainText(/\$7\.50 goes back to the card of [^,]+\. The ticket ends/);
    await question.getByRole("button", { name: "Refund $7.50" }).click();
    await expect(question.getByLabel("Reason")).toBeFocused();
    expect(await listViolations(page)).toEqual([]);
    await question.getByLabel("Reason").fill("Cannot come");
    await question.getByRole("button", { name: "Refund $7.50" }).click();
    await expect(page.getByText("The ticket is refunded")).toBeVisible();
    await expect(tickets.getByRole("row", { name: /Fran Holder/ })).toContainText("Refunded");
  },
);

test("shows a viewer's rows as lists on a phone, without sideways scrolling", FULL, async ({ page }) => {
  const { word } = await createCustomer();
  await buyTicket(word);
  const email = `${word}@buyer.example`;
  const { data: event } = await asStaff("GET", "/v1/pages/email-capture");
  await call("POST", `/v1/pages/${String(event["id"])}/subscribers`, { name: `Imogen ${word}`, email });
  const { data } = await asStaff("GET", `/v1/admin/orders?search_term=${word}`);
  const [order] = Object(data["results"]);
  await expect.poll(async () => (await listEmailsTo(email)).length).toBeGreaterThanOrEqual(2);
  await page.setViewportSize({ width: 390, height: 844 });
  await openAsStaff(page, `/admin/viewers/${order.id}`);
  const getTable = (name: string) => page.getByRole("table", { name, exact: true });
  for (const [name, word] of [
    ["Orders", "Paid"],
    ["Registrations", "Registered"],
    ["Emails", "Sent"],
  ] as const) {
    await expect(getTable(name).getByText(word, { exact: true }).first()).toBeVisible();
    const hidden = await getTable(name).evaluate(
      ({ parentElement: frame }) => frame && frame.scrollWidth - frame.clientWidth,
    );
    expect(hidden, name).toBe(0);
  }
  // Each action is as high as a thumb needs.
  const link = await getTable("Orders").getByRole("link", { name: "Open the order" }).boundingBox();
  expect(link?.height).toBeGreaterThanOrEqual(40);
  expect(await listViolations(page)).toEqual([]);
  await page.screenshot({ path: test.info().outputPath("viewer-390.png"), fullPage: true });

  // Staff block the address, which the timeline then tells, and forget the devices of a ticket.
  const confirm = async (reason: string, button: string) => {
    const question = page.getByRole("alertdialog");
    await question.getByRole("button", { name: button }).click();
    await expect(question.getByLabel("Reason")).toBeFocused();
    await question.getByLabel("Reason").fill(reason);
    await question.getByRole("button", { name: button }).click();
  };
  await page.getByRole("button", { name: "Block this address" }).click();
  await expect(page.getByRole("alertdialog")).toContainText("Replace the link");
  await confirm("Sells the links", "Block the address");
  await expect(page.getByText(`${email} is blocked`)).toBeVisible();
  const timeline = page.getByRole("list", { name: "What happened" });
  await expect(timeline.getByRole("listitem").first()).toContainText(`Blocked the address ${email}`);
  await expect(timeline.getByRole("listitem").first()).toContainText("Sells the links");
  await page.getByRole("button", { name: "Unblock this address" }).click();
  await confirm("It was another person", "Unblock this address");
  await expect(page.getByRole("button", { name: "Block this address" })).toBeVisible();
  await getTable("Orders")
    .getByRole("button", { name: /^Options for the ticket of / })
    .click();
  await page.getByRole("menuitem", { name: "Forget the devices" }).click();
  await confirm("A borrowed television", "Forget the devices");
  await expect(page.getByText("No device counts towards the limit of this ticket now")).toBeVisible();
});
