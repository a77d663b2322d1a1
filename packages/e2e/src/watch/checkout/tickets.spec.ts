import { type Browser, expect, type Page } from "@playwright/test";
import { FULL } from "../../full.ts";
import { typeCard } from "../../journey/card.ts";
import { addresses, listEmailsTo } from "../../system.ts";
import { signInDemoOwner } from "../demo-owner.ts";
import { buyTicket, type EventCopy, test } from "../event-copies.ts";
import { createTicketedEvent, validCard } from "../ticketed-event.ts";
import {
  expectAccessible,
  expectFitsNarrowScreen,
  expectPlaying,
  fillBuyer,
  getCallToAction,
  waitForEmailedLink,
} from "../viewer.ts";

const phone = { width: 390, height: 844 };

test(
  "a group buys five tickets on a phone, sends two on, which play elsewhere, and gives one back",
  FULL,
  async ({ page, browser, request, copyEvent }) => {
    test.slow();
    const stamp = Date.now();
    const address = (name: string) => `${name}-${stamp}@viewers.example`;
    const event = await createTicketedEvent(copyEvent);
    const headers = await signInDemoOwner(request);
    const product = { type: "ticket", title: "A seat in the first row", price: 1200 };
    const made = await request.post(`/v1/pages/${event.id}/products`, { headers, data: product });
    expect(made.status(), await made.text()).toBe(201);
    // A second order can be given back for an hour, whatever the event allows.
    await buyTicket(request, event, address("group"));

    await page.setViewportSize(phone);
    await buySeats(page, event, address("group"));
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByText("Your order has 5 tickets.")).toBeVisible();
    await expectAccessible(page);
    await expectFitsNarrowScreen(page);
    await dialog.getByRole("button", { name: "My tickets" }).click();
    const list = page.getByRole("dialog", { name: "My tickets" });
    await expect(list.getByRole("listitem")).toHaveCount(5);
    await expect(list.getByRole("listitem").first()).toContainText("On this device");
    await expectAccessible(page);
    await expectFitsNarrowScreen(page);

    await list.getByRole("button", { name: "Send to a friend, ticket 2" }).click();
    const send = page.getByRole("button", { name: "Send the ticket" });
    await send.click();
    await expect(page.getByText("Please fill out all fields")).toHaveCount(2);
    await page.getByLabel("Your friend's name").fill("Grace Hopper");
    await page.getByLabel("Your friend's email").fill(address("group"));
    await send.click();
    await expect(page.getByText("This person holds the ticket already")).toBeVisible();
    await expect(page.getByLabel("Your friend's email")).toBeFocused();
    await expectAccessible(page);
    await expectFitsNarrowScreen(page);
    await page.reload();
    await expect(page.getByLabel("Your friend's name")).toHaveValue("Grace Hopper");
    await page.getByLabel("Your friend's email").fill(address("grace"));
    await send.click();
    await expect(
      page.getByText(`The ticket is on its way to Grace Hopper, ${address("grace")}.`),
    ).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "My tickets" }).click();
    await expect(list.getByText(`Sent to Grace Hopper, ${address("grace")}`)).toBeVisible();
    await list.getByRole("button", { name: "Send to a friend, ticket 3" }).click();
    await page.getByLabel("Your friend's name").fill("Mary Somerville");
    await page.getByLabel("Your friend's email").fill(address("mary"));
    await page.getByLabel("Message").fill("See you there.");
    await send.click();
    await expect(page.getByText("The ticket is on its way to Mary Somerville")).toBeVisible();
    await dialog.getByRole("button", { name: "Done" }).click();

    const mine = page.getByRole("region", { name: "My tickets" });
    await expect(mine.getByText("Sent on", { exact: true })).toHaveCount(2);
    await mine.getByRole("button", { name: "Give it back, ticket 4" }).click();
    await expect(dialog.getByText("You get $12.00 back, the way you paid.")).toBeVisible();
    await expectAccessible(page);
    await expectFitsNarrowScreen(page);
    await dialog.getByRole("button", { name: "Give the ticket back" }).click();
    await expect(dialog.getByText("$12.00 is on its way to you")).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Done" }).click();
    await expect(mine.getByText("Given back", { exact: true })).toBeVisible();
    await expectAccessible(page);
    await expectFitsNarrowScreen(page);

    const grace = await openOnOwnDevice(browser, await waitForEmailedLink(address("grace"), event.url));
    const mary = await waitForEmailedLink(address("mary"), event.url);
    const elsewhere = await openOnOwnDevice(browser, mary);
    for (const friend of [grace, elsewhere]) await play(friend);
    await play(page);

    // The link of a second ticket asks before it takes the place of the first.
    await grace.goto(mary);
    const question = grace.getByRole("alertdialog", { name: "You already hold a ticket on this device." });
    await expect(question).toBeVisible();
    await expectAccessible(grace);
    await question.getByRole("button", { name: "Use this one" }).click();
    await expect(grace.getByRole("region", { name: "My tickets" }).getByRole("listitem")).toHaveCount(2);
    await grace.close();
    await elsewhere.close();

    const readReceipts = async () => {
      const mails = await listEmailsTo(address("group"));
      return mails.map(({ text }) => text).join("\n");
    };
    await expect.poll(readReceipts, { timeout: 30_000 }).toContain("Your order has 5 tickets.");
    expect(await readReceipts()).toContain("You had a ticket to this event already.");
  },
);

/** Buys five tickets of the store, through the cart. */
async function buySeats(page: Page, event: EventCopy, email: string): Promise<void> {
  await page.goto(`/watch/${event.url}`);
  await page.getByRole("tab", { name: /Store/ }).click();
  await page
    .getByRole("tabpanel", { name: /Store/ })
    .getByRole("button", { name: /A seat in the first row/ })
    .click();
  await page.getByLabel("Quantity").fill("5");
  await page.getByRole("button", { name: "Add to cart" }).click();
  await page.getByRole("button", { name: "Continue To Checkout" }).click();
  await fillBuyer(page, email);
  await typeCard(page, validCard);
  await page.getByRole("button", { name: "Pay $60.00" }).click();
}

/** Opens the link of a ticket that was sent on: the film, and this ticket alone, without a price. */
async function openOnOwnDevice(browser: Browser, link: string): Promise<Page> {
  const page = await browser.newPage({ baseURL: addresses.watch, viewport: phone });
  await page.goto(link);
  const mine = page.getByRole("region", { name: "My tickets" });
  await expect(mine.getByRole("listitem")).toHaveCount(1);
  await expect(mine).not.toContainText("$");
  await expect(page.getByRole("heading", { name: "Your downloads" })).toHaveCount(0);
  await expectAccessible(page);
  return page;
}

async function play(page: Page): Promise<void> {
  await getCallToAction(page, "Watch Now").click();
  await expectPlaying(page);
  await page.keyboard.press("Escape");
}
