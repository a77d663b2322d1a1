import { expect, type Page } from "@playwright/test";
import { FULL } from "../../full.ts";
import { typeCard } from "../../journey/card.ts";
import { signInDemoOwner } from "../demo-owner.ts";
import { test } from "../event-copies.ts";
import { createTicketedEvent, validCard } from "../ticketed-event.ts";
import { expectFine } from "./expect-fine.ts";
import { expectPlaying, fillBuyer, getCallToAction } from "../viewer.ts";

test(
  "a buyer joins the queue from the event page, is drawn, let in and pays",
  FULL,
  async ({ page, browser, request, copyEvent }) => {
    const event = await createTicketedEvent(copyEvent);
    const headers = await signInDemoOwner(request);
    const opensAt = new Date(Date.now() + 25_000).toISOString();
    const saved = await request.put(`/v1/pages/${event.id}/sale-queue`, {
      headers,
      data: { opensAt, maxBuying: 1 },
    });
    expect(saved.status(), await saved.text()).toBe(200);
    await page.goto(`/watch/${event.url}`);
    await page.getByRole("main").getByRole("link", { name: "Join the queue" }).first().click();
    await expectFine(page, "form");
    await page.getByRole("button", { name: "Join the queue" }).click();
    await expect(page.getByText("You are in the queue")).toBeVisible();
    await expectFine(page, "before-the-draw");
    const address = page.url();
    // The browser has one place.
    await page.goto(`/queue/${event.url}`);
    await page.getByRole("button", { name: "Join the queue" }).click();
    await expect(page).toHaveURL(address);
    const other = await browser.newPage();
    await other.goto(new URL(`/queue/${event.url}`, address).href);
    await other.getByRole("button", { name: "Join the queue" }).click();
    await expect(other.getByText("You are in the queue")).toBeVisible();

    const pages = [page, other];
    // The pages show it by themselves.
    const isLetIn = (each: Page) => each.getByText("Your turn", { exact: true }).isVisible();
    await expect
      .poll(async () => (await Promise.all(pages.map(isLetIn))).filter(Boolean).length, { timeout: 90_000 })
      .toBe(1);
    const [first, second] = (await isLetIn(page)) ? [page, other] : [other, page];
    await expect(second.getByText("Ahead of you")).toBeVisible({ timeout: 20_000 });
    // What cannot be reached is asked for again, and the place stays.
    const failed = second.getByText("We cannot be reached at the moment.");
    await second.route("**/queue/state", (route) => route.abort());
    await expect(failed).toBeVisible({ timeout: 20_000 });
    await expect(second.getByText("Ahead of you")).toBeVisible();
    await second.unroute("**/queue/state");
    await expect(failed).toBeHidden({ timeout: 30_000 });
    await second.getByText("How my place was drawn").click();
    await expectFine(second, "waiting");
    await expectFine(first, "turn");
    await first.getByRole("link", { name: "Buy my ticket" }).click();
    await getCallToAction(first, "Watch Now").click();
    await first.getByRole("dialog").getByRole("button", { name: "Continue To Checkout" }).click();
    await fillBuyer(first, `queue-${Date.now()}@viewers.example`);
    await typeCard(first, validCard);
    await first.getByRole("button", { name: /^Pay/ }).click();
    await first.getByRole("button", { name: "Watch Video" }).click();
    await expectPlaying(first);
    await expect.poll(() => isLetIn(second), { timeout: 30_000 }).toBe(true);
    await other.close();
  },
);

test(
  "who is in the checkout as a queue opens by itself buys there, and who is not is led to the queue",
  FULL,
  async ({ page, browser, request, copyEvent }) => {
    const event = await createTicketedEvent(copyEvent);
    const headers = await signInDemoOwner(request);
    const api = `/v1/pages/${event.id}`;
    const data = { maxBuying: 1, state: "standby" };
    expect((await request.put(`${api}/sale-queue`, { headers, data })).status()).toBe(200);
    const openCheckout = async (each: Page) => {
      await getCallToAction(each, "Watch Now").click();
      await each.getByRole("dialog").getByRole("button", { name: "Continue To Checkout" }).click();
      await fillBuyer(each, `crowd-${Date.now()}@viewers.example`);
      await typeCard(each, validCard);
    };
    const press = (each: Page) => each.getByRole("button", { name: /^Pay/ }).click();
    const isNoted = page.waitForResponse("**/queue/checkout");
    await page.goto(`/watch/${event.url}`);
    await openCheckout(page);
    await isNoted;
    const other = await browser.newPage();
    // Its checkout is never heard of.
    await other.route("**/queue/checkout", (route) => route.abort());
    await other.goto(page.url());
    await openCheckout(other);
    for (const device of ["one", "two", "three"])
      await request.post(`${api}/queue/checkout`, { data: { deviceId: `${device}-${event.id}` } });
    await expect
      .poll(async () => (await (await request.get(`${api}/queue/state`)).json()).data.state, {
        timeout: 20_000,
      })
      .toBe("open");

    await press(other);
    const link = other.getByRole("link", { name: "Go to the queue" });
    await expect(link).toBeVisible();
    await expectFine(other, "queue-first");
    await link.click();
    await expect(other).toHaveURL(new RegExp(`/queue/${event.url}$`));
    await other.goto(new URL(`/embed/${event.url}/checkout`, page.url()).href);
    await expect(other.getByRole("link", { name: "Join the queue" })).toBeVisible();
    await expectFine(other, "frame");
    await other.close();

    await press(page);
    await expect(page.getByText("yours are reserved for you")).toBeVisible();
    await press(page);
    await page.getByRole("button", { name: "Watch Video" }).click();
    await expectPlaying(page);
  },
);
