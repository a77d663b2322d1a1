import { expect } from "@playwright/test";
import { FULL } from "../../full.ts";
import { typeCard } from "../../journey/card.ts";
import { addresses, listEmailsTo } from "../../system.ts";
import { signInDemoOwner } from "../demo-owner.ts";
import { test } from "../event-copies.ts";
import { buyTicket } from "../player/playback-fixtures.ts";
import { countPaidOrders, createTicketedEvent, validCard } from "../ticketed-event.ts";
import { expectFine } from "./expect-fine.ts";
import { expectPlaying, fillBuyer, getCallToAction } from "../viewer.ts";

const findLink = async (email: string): Promise<string> => {
  const find = async () =>
    (await listEmailsTo(email)).flatMap(({ text }) => /\/offer\/[\w.-]+/.exec(text)?.[0] ?? [])[0] ?? "";
  await expect.poll(find, { timeout: 30_000 }).not.toBe("");
  return find();
};
const countEmails = async (email: string) => (await listEmailsTo(email)).length;

test(
  "who waits on a sold-out event gets the ticket that comes back, before the public",
  FULL,
  async ({ page, browser, request, copyEvent }) => {
    const event = await createTicketedEvent(copyEvent);
    const headers = await signInDemoOwner(request);
    await buyTicket(event);
    const { data: orders } = await (await request.get(`/v1/pages/${event.id}/orders`, { headers })).json();
    const saved = await request.patch(`/v1/pages/${event.id}`, {
      headers,
      data: { capacity: 1, confirmed: true },
    });
    expect(saved.status()).toBe(200);
    const email = `imogen-${Date.now()}@viewers.example`;

    await page.goto(`/watch/${event.url}`);
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(page.getByText("Sold out.").first()).toBeVisible();
    await page.getByRole("main").getByRole("link", { name: "Join the waiting list" }).first().click();
    await expect(page.getByText("you would be the first in line")).toBeVisible();
    await expectFine(page, "form");

    // The pages need no scripts.
    const plain = await browser.newContext({
      javaScriptEnabled: false,
      baseURL: addresses.watch,
      viewport: { width: 390, height: 844 },
    });
    const form = await plain.newPage();
    await form.goto(`/waitlist/${event.url}`);
    await form.getByLabel("Email").fill(email);
    await form.getByLabel("Name").fill("Imogen Achterberg");
    await form.getByRole("radio", { name: "2" }).check();
    await form.getByRole("checkbox", { name: "Fewer is fine" }).check();
    await form.getByRole("button", { name: "Join the list" }).click();
    await expect(form.getByRole("heading", { name: "Check your email" })).toBeVisible();
    const link = await findLink(email);
    await form.goto(link);
    await expect(form.getByText("You are on the waiting list")).toBeVisible();
    await form.screenshot({
      path: test.info().outputPath("waiting-without-scripts-390.png"),
      fullPage: true,
    });

    await page.goto(link);
    await expect(page.getByText("Your place")).toBeVisible();
    await page.getByText("Leave the list", { exact: true }).click();
    await expect(page.getByText("You would lose place 1 in the line.")).toBeVisible();
    await expectFine(page, "waiting");

    const before = await countEmails(email);
    const refund = await request.post(`/v1/pages/${event.id}/orders/${orders.data[0].id}/refunds`, {
      headers,
      data: {},
    });
    expect(refund.ok(), await refund.text()).toBe(true);
    await expect.poll(() => countEmails(email), { timeout: 30_000 }).toBe(before + 1);
    // The public finds it sold out as before.
    await form.goto(`/watch/${event.url}`);
    await expect(form.getByRole("link", { name: "Join the waiting list" }).first()).toBeVisible();
    await plain.close();

    await page.goto(link);
    await expect(page.getByText("Your turn on the waiting list")).toBeVisible();
    await expect(page.getByText("One ticket came back.")).toBeVisible();
    await expect(page.getByRole("timer")).toContainText(/\d/);
    await expectFine(page, "offer");
    await page.getByRole("link", { name: "Get my ticket" }).click();
    await getCallToAction(page, "Watch Now").click();
    await page.getByRole("dialog").getByRole("button", { name: "Continue To Checkout" }).click();
    await fillBuyer(page, email);
    await typeCard(page, validCard);
    await page.getByRole("button", { name: /^Pay/ }).click();
    await page.getByRole("button", { name: "Watch Video" }).click();
    await expectPlaying(page);
    expect(await countPaidOrders(request, event, email)).toBe(1);
    await page.goto(link);
    await expect(page.getByRole("heading", { name: "You have your place" })).toBeVisible();
  },
);

test(
  "who waits for a place of a full event registers with the one that is given back",
  FULL,
  async ({ page, request, copyEvent }) => {
    const event = await copyEvent("email-capture", { capacity: 1 });
    const registered = `ada-${Date.now()}@viewers.example`;
    const taken = await request.post(`/v1/pages/${event.id}/subscribers`, {
      data: { name: "Ada Byron", email: registered, tos: true },
    });
    expect(taken.status(), await taken.text()).toBe(201);

    await page.goto(`/watch/${event.url}`);
    const list = page.getByRole("main").getByRole("link", { name: "Join the waiting list" }).first();
    await expect(list).toBeVisible();
    await expectFine(page, "full-registration");
    // Her link, on a device that does not know her.
    await page.getByRole("button", { name: "I have registered" }).click();
    await expect(page.getByRole("dialog").getByLabel("Email")).toBeVisible();
    await page.keyboard.press("Escape");

    await list.click();
    await expect(page.getByRole("radio")).toHaveCount(0);
    const email = `imogen-${Date.now()}@viewers.example`;
    await page.getByLabel("Email").fill(email);
    await page.getByLabel("Name").fill("Imogen Achterberg");
    await page.getByRole("button", { name: "Join the list" }).click();
    const link = await findLink(email);
    const headers = await signInDemoOwner(request);
    const { data: people } = await (
      await request.get(`/v1/pages/${event.id}/subscribers`, { headers })
    ).json();
    const address = `/v1/pages/${event.id}/subscribers/${people.data[0].id}`;
    const removed = await request.delete(address, { headers });
    expect(removed.ok(), await removed.text()).toBe(true);
    await expect
      .poll(async () => {
        await page.goto(link);
        return page.getByText("Your turn on the waiting list").isVisible();
      })
      .toBe(true);
    await page.getByRole("link", { name: "Take my place" }).click();
    await getCallToAction(page, "Watch Now").click();
    await page.getByLabel("Full name").fill("Imogen Achterberg");
    await page.getByLabel("Email").fill(email);
    await page.getByRole("checkbox", { name: /I agree to the terms/ }).check();
    await page.getByRole("button", { name: "Register" }).click();
    await expectPlaying(page);
    await page.goto(link);
    await expect(page.getByRole("heading", { name: "You have your place" })).toBeVisible();
  },
);

test(
  "who cannot come puts the ticket on the list, and is refunded once the next in line has paid",
  FULL,
  async ({ page, browser, request, copyEvent }) => {
    const event = await createTicketedEvent(copyEvent);
    const headers = await signInDemoOwner(request);
    const slug = await buyTicket(event);
    const saved = await request.patch(`/v1/pages/${event.id}`, {
      headers,
      data: { capacity: 1, confirmed: true },
    });
    expect(saved.status()).toBe(200);
    const email = `imogen-${Date.now()}@viewers.example`;
    const joined = await request.post(`/v1/pages/${event.id}/waitlist`, {
      data: { email, name: "Imogen Achterberg" },
    });
    expect(joined.status(), await joined.text()).toBe(201);
    const link = await findLink(email);

    await page.goto(`/watch/${event.url}/${slug}`);
    const mine = page.getByRole("region", { name: "My tickets" });
    await mine.getByRole("button", { name: "Put it on the waiting list" }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByText(/you get \$\d+\.\d\d back, the way you paid/)).toBeVisible();
    await expectFine(page, "question");
    await dialog.getByRole("button", { name: "Put it on the list" }).click();
    await expect(dialog.getByText("Your ticket is on the waiting list.")).toBeVisible();
    await expectFine(page, "listed");
    await dialog.getByRole("button", { name: "Done" }).click();
    await expect(mine.getByText("On the waiting list", { exact: true })).toBeVisible();
    await mine.getByRole("button", { name: "Take it off the list" }).click();
    await expect(mine.getByText("On this device", { exact: true })).toBeVisible();
    await mine.getByRole("button", { name: "Put it on the waiting list" }).click();
    await dialog.getByRole("button", { name: "Put it on the list" }).click();
    await dialog.getByRole("button", { name: "Done" }).click();
    await mine.scrollIntoViewIfNeeded();
    await expectFine(page, "my-ticket");

    const device = await browser.newContext({ baseURL: addresses.watch });
    const next = await device.newPage();
    await expect
      .poll(async () => {
        await next.goto(link);
        return next.getByText("Your turn on the waiting list").isVisible();
      })
      .toBe(true);
    await next.getByRole("link", { name: "Get my ticket" }).click();
    await getCallToAction(next, "Watch Now").click();
    await next.getByRole("dialog").getByRole("button", { name: "Continue To Checkout" }).click();
    await fillBuyer(next, email);
    await typeCard(next, validCard);
    await next.getByRole("button", { name: /^Pay/ }).click();
    await next.getByRole("button", { name: "Watch Video" }).click();
    await expectPlaying(next);
    await device.close();

    const read = async () => (await (await request.get(`/v1/pages/${event.id}/orders/${slug}`)).json()).data;
    await expect.poll(async () => (await read()).status, { timeout: 30_000 }).toBe("refunded");
    expect(await read()).toMatchObject({ admits: false, tickets: [{ listing: { state: "sold" } }] });
    await page.reload();
    await expect(mine.getByText("Sold", { exact: true })).toBeVisible();
    await expect(mine.getByText(/Sold on the waiting list\. \$\d+\.\d\d goes back to you/)).toBeVisible();
    await mine.scrollIntoViewIfNeeded();
    await expectFine(page, "sold");
  },
);
