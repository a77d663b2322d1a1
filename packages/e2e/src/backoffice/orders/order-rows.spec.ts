import { expect, type Route } from "@playwright/test";
import { test } from "../../policy-test.ts";
import { addresses } from "../../system.ts";
import { choose } from "../row-menu.ts";
import { asStaff, createCustomer, buyTicket, openAsStaff } from "../staff.ts";

test.use({ baseURL: addresses.backoffice });

test("refunds part of an order, shows its history, and disables refunds while a dispute is open", async ({
  page,
}) => {
  const { word } = await createCustomer();
  await buyTicket(word);
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
  await expect(question.getByLabel("Reason")).toBeFocused();
  await question.getByLabel("Reason").fill("The sound failed");
  // The refund is made, and its answer is lost. The same one is sent again, and nothing is refunded twice.
  const loseAnswer = async (route: Route) => {
    await route.fetch();
    await route.abort();
  };
  await page.route("**/refunds", loseAnswer, { times: 1 });
  await question.getByRole("button", { name: "Refund $5.00" }).click();
  await expect(question.getByText("We do not know yet whether this was done.")).toBeVisible();
  await expect(question.getByLabel("Amount")).toBeDisabled();
  await question.getByRole("button", { name: "Refund $5.00" }).click();
  await expect(page.getByText("Refund complete")).toBeVisible();
  await choose(page, options, "Refund");
  await expect(question).toContainText("$2.50 of $7.50 can be refunded");
  await question.getByLabel("Amount").fill("1");
  await question.getByLabel("Reason").fill("A gesture");
  await question.getByRole("button", { name: "Refund $1.00" }).click();
  await expect(question).toHaveCount(0);
  await choose(page, options, "Refund");
  await expect(question).toContainText("$1.50 of $7.50 can be refunded");
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("cell", { name: /Partly refunded/ })).toBeVisible();
  await page.locator("tbody > tr[tabindex]").first().press("Enter");
  const history = page.getByRole("region", { name: "History of the order" });
  await expect(history.getByText("$5.00").first()).toBeVisible();
  await expect(history.getByRole("listitem").nth(0)).toContainText("Placed");
  await expect(history.getByRole("listitem").nth(1)).toContainText("Paid");
  await expect(page.getByText("1 x Ticket")).toBeVisible();
  await expect(page.getByText("Purchased after watching")).toBeVisible();

  // The event's table shows the buyer with the price paid, the owner's table with the filmmaker's share.
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

  // The overview links a dispute to its order, which cannot be refunded while the dispute is open.
  await fetch(`${addresses.stripe}/_test/charges/${String(order["chargeId"])}/dispute`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: "{}",
  });
  const readStatus = async () => {
    const { data: current } = await asStaff("GET", `/v1/admin/orders?order_id=${String(order["id"])}`);
    return Object(Object(current["results"])[0]).status;
  };
  await expect.poll(readStatus).toBe("disputed");
  await page.goto("/admin/overview");
  await page.getByRole("link", { name: `Dispute opened ${String(order["name"])}` }).click();
  await expect(page).toHaveURL(new RegExp(`/admin/orders/${String(order["id"])}$`));
  await expect(page.getByRole("button", { name: "Refund", exact: true })).toBeDisabled();
  await page.goto(`/admin/orders?order_id=${String(order["id"])}`);
  await expect(page.getByText("Showing 1 of 1")).toBeVisible();
  await page.getByRole("button", { name: options }).click();
  const refund = page.getByRole("menuitem", { name: "Refund" });
  await expect(refund).toBeDisabled();
  await expect(refund).toContainText("A dispute is open; the bank decides.");
  await page.keyboard.press("Escape");

  // The overview shows the sale in the selected period, and nothing in another period.
  await page.goto("/admin/overview?span=7");
  const sales = page.getByRole("table", { name: "Gross volume by day" });
  await expect(sales.getByRole("row")).toHaveCount(8);
  await expect(sales.getByRole("row").last()).not.toContainText("$0");
  // A large figure is not cut off: the plot beside it shrinks.
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
