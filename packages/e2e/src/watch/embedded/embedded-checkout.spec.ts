import { expect, type Page } from "@playwright/test";
import {
  blockStorageInFrames,
  type CinemaSite,
  getCheckoutFrame,
  listStorageUses,
  observeLayout,
  readLayout,
  startCinemaSite,
} from "../../cinema-site.ts";
import { FULL } from "../../full.ts";
import { answerBank, typeCard } from "../../journey/card.ts";
import { addresses, listEmailsTo } from "../../system.ts";
import { listViolations } from "../../axe.ts";
import { type EventCopy, test as base } from "../event-copies.ts";
import { cardWithConfirmation, countPaidOrders, createTicketedEvent, validCard } from "../ticketed-event.ts";
import { expectPlaying, fillBuyer } from "../viewer.ts";

interface Sale {
  site: CinemaSite;
  event: EventCopy;
  /** Changes the layout of the widget for the next visit. */
  setLayout: (layout: "card" | "button") => void;
}

const test = base.extend<{ sale: Sale }>({
  sale: async ({ copyEvent }, provide) => {
    const event = await createTicketedEvent(copyEvent);
    let layout = "card";
    const site = await startCinemaSite(() => renderCode(event, layout));
    await event.change({ embedOrigins: [site.origin] });
    await provide({ site, event, setLayout: (next) => (layout = next) });
    site.close();
  },
});

const renderCode = ({ url }: EventCopy, layout: string) =>
  `<script async src="${addresses.watch}/embed.js"></script>
  <matinee-event url="${url}" layout="${layout}" theme="light" color="#14607a">
  <table height="${layout === "card" ? 400 : 44}"><tr><td>Once Again</td></tr></table></matinee-event>`;
const getWidget = (page: Page) => page.locator("matinee-event");
const getFrame = (page: Page) => page.frameLocator("matinee-event iframe");
const createBuyer = (name: string) => `${name}-${Date.now()}@viewers.example`;

/** Opens the cinema's page and presses the button of the card. */
async function openDialog(page: Page, { site }: Sale): Promise<void> {
  await page.goto(site.origin);
  await getWidget(page).getByRole("link", { name: "Buy for $7.50" }).click();
  await expect(getFrame(page).getByRole("heading", { name: "Pay with card" })).toBeVisible();
}

/** Notes the tickets that the cinema's own scripts get. */
const noteTickets = (page: Page) =>
  page.evaluate(() => {
    const tickets: unknown[] = [];
    Object.assign(window, { tickets });
    addEventListener("matinee-ticket", (event) => tickets.push((event as CustomEvent).detail));
  });
const readTickets = (page: Page) =>
  page.evaluate(() => (window as unknown as { tickets: { credential: string; link: string }[] }).tickets);

test(
  "sells a ticket over a cinema's page without storage, and its site gets the credential",
  FULL,
  async ({ page, context, request, sale }) => {
    const email = createBuyer("widget");
    await blockStorageInFrames(page);
    await openDialog(page, sale);
    await noteTickets(page);
    const frame = getFrame(page);
    await fillBuyer(frame, email);
    await typeCard(frame, validCard);
    await frame.getByRole("button", { name: "Pay $7.50" }).dblclick();
    await expect(frame.getByText("Your ticket is ready")).toBeVisible();
    const [ticket] = await readTickets(page);
    expect(ticket?.link).toBe(
      `${addresses.watch}/watch/${sale.event.url}/${encodeURIComponent(ticket?.credential ?? "")}`,
    );
    expect(await listStorageUses(getCheckoutFrame(page))).toEqual([]);
    expect(await context.cookies()).toEqual([]);
    expect(await countPaidOrders(request, sale.event, email)).toBe(1);
  },
);

test(
  "the dialog keeps the page in place, and the film plays in a tab of our host",
  FULL,
  async ({ page, context, sale }) => {
    const email = createBuyer("dialog");
    await page.goto(sale.site.origin);
    await observeLayout(page);
    const button = getWidget(page).getByRole("link", { name: "Buy for $7.50" });
    await expect(button).toHaveAttribute("aria-haspopup", "dialog");
    await page.mouse.wheel(0, 120);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(120);
    await button.focus();
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Tickets for Once Again" });
    const frame = getFrame(page);
    await expect(frame.getByRole("heading", { name: "Pay with card" })).toBeFocused();
    await observeLayout(getCheckoutFrame(page));
    await page.screenshot({ path: test.info().outputPath("dialog-1280.png") });
    await page.mouse.move(10, 300);
    await page.mouse.wheel(0, 400);
    await frame.getByLabel("Email receipt").fill(email);

    // Closing and opening keeps what was typed and gives the focus back to the button.
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(button).toBeFocused();
    expect(await page.evaluate(() => scrollY)).toBe(120);
    await button.click();
    await expect(frame.getByLabel("Email receipt")).toHaveValue(email);
    await frame.getByRole("button", { name: "Close" }).click();
    await expect(dialog).toBeHidden();
    await button.click();
    // A press beside the dialog.
    await page.mouse.click(20, 20);
    await expect(dialog).toBeHidden();
    await button.click();

    expect((await readLayout(page)).shifts).toBe(0);
    // The price is 3 pixels wider in our font than in its substitute. The development server does not preload the font
    // as a built document does, so the font may arrive after the first paint.
    expect((await readLayout(getCheckoutFrame(page))).shifts).toBeLessThanOrEqual(0.0001);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.screenshot({ path: test.info().outputPath("sheet-390.png") });
    const sheet = await dialog.boundingBox();
    expect(sheet).toMatchObject({ x: 0, width: 390 });
    expect((sheet?.y ?? 0) + (sheet?.height ?? 0)).toBe(844);
    await fillBuyer(frame, email);
    await typeCard(frame, validCard);
    await frame.getByRole("button", { name: "Pay $7.50" }).click();
    await expect(frame.getByRole("heading", { name: "Thank you, Imogen" })).toBeVisible();
    await page.screenshot({ path: test.info().outputPath("ticket-390.png") });
    await page.setViewportSize({ width: 1280, height: 720 });
    await page.screenshot({ path: test.info().outputPath("ticket-1280.png") });

    // A reload of the frame shows the ticket, not an empty form.
    await getCheckoutFrame(page).evaluate(() => location.reload());
    await expect(frame.getByRole("heading", { name: "Thank you, Imogen" })).toBeVisible();
    const opening = context.waitForEvent("page");
    await frame.getByRole("link", { name: "Watch now" }).click();
    const film = await opening;
    await expect(film).toHaveURL(new RegExp(`^${addresses.watch}/watch/`));
    await film.getByRole("main").getByRole("button", { name: "Watch Now" }).first().click();
    await expectPlaying(film);
    await film.close();
    await frame.getByRole("button", { name: "Close" }).click();
    await expect(getWidget(page).getByRole("link", { name: "Watch now" })).toBeFocused();
    expect((await listEmailsTo(email)).length).toBeGreaterThan(0);
  },
);

test("a reload of the frame shows the ticket as soon as the order is paid", FULL, async ({ page, sale }) => {
  await openDialog(page, sale);
  const frame = getFrame(page);
  await fillBuyer(frame, createBuyer("reload"));
  await typeCard(frame, validCard);
  let requests = 0;
  page.on("request", (request) => {
    if (request.url().endsWith("/orders")) requests++;
  });
  // The frame reloads at the moment at which the ticket shows, before a timer can run.
  await getCheckoutFrame(page).evaluate(() => {
    new MutationObserver((_, observer) => {
      if (!document.querySelector("h1")?.textContent.startsWith("Thank you")) return;
      observer.disconnect();
      location.reload();
    }).observe(document.body, { childList: true, subtree: true });
  });
  const loaded = page.waitForEvent("framenavigated", (each) => each.url().includes("/embed/"));
  await frame.getByRole("button", { name: "Pay $7.50" }).click();
  await loaded;
  await expect(frame.getByText("Your ticket is ready")).toBeVisible();
  await expect(frame.getByRole("heading", { name: "Pay with card" })).toHaveCount(0);
  // The frame keeps the ticket, and does not have to ask for it again.
  expect(requests).toBe(1);
});

test(
  "a press on the cinema's page opens and closes the dialog within 100 ms",
  FULL,
  async ({ page, sale }) => {
    // Work of ours makes every attempt slow; another program on the machine makes one slow.
    const slowest: number[] = [];
    while (slowest.length < 5 && !slowest.some((ms) => ms <= 100)) {
      await page.goto(sale.site.origin);
      await observeLayout(page);
      await getWidget(page).getByRole("link", { name: "Buy for $7.50" }).click();
      await expect(getFrame(page).getByRole("heading", { name: "Pay with card" })).toBeFocused();
      await page.mouse.click(20, 20);
      await expect(page.getByRole("dialog", { name: "Tickets for Once Again" })).toBeHidden();
      slowest.push(Math.max(0, ...(await readLayout(page)).presses));
    }
    test.info().annotations.push({ type: "slowest presses (ms)", description: slowest.join(", ") });
    expect(Math.min(...slowest)).toBeLessThanOrEqual(100);
  },
);

test(
  "the bank's confirmation opens in the frame, and the frame is accessible",
  FULL,
  async ({ page, request, sale }) => {
    const email = createBuyer("bank");
    sale.setLayout("button");
    await openDialog(page, sale);
    const frame = getFrame(page);
    await fillBuyer(frame, email);
    await typeCard(frame, cardWithConfirmation);
    await frame.getByRole("button", { name: "Pay $7.50" }).click();
    await answerBank(frame, "Fail authentication");
    await expect(frame.getByText(/unable to authenticate/i)).toBeVisible();
    await frame.getByRole("button", { name: "Pay $7.50" }).click();
    await answerBank(frame, "Complete authentication");
    await expect(frame.getByText("Your ticket is ready")).toBeVisible();
    expect(await countPaidOrders(request, sale.event, email)).toBe(1);
    await page.goto(`${addresses.watch}/embed/${sale.event.url}/checkout`);
    await expect(page.getByRole("heading", { name: "Pay with card" })).toBeVisible();
    await page.screenshot({ path: test.info().outputPath("page-1280.png") });
    expect(await listViolations(page, { exclude: ["iframe"] })).toEqual([]);
  },
);

test(
  "charges once despite a lost connection, a double press and a reload of the frame",
  FULL,
  async ({ page, request, sale }) => {
    const email = createBuyer("once");
    await blockStorageInFrames(page);
    await openDialog(page, sale);
    const frame = getFrame(page);
    await fillBuyer(frame, email);
    await typeCard(frame, validCard);
    const orders = `**/v1/pages/${sale.event.id}/orders`;
    const keys = new Set<string>();
    await page.route(orders, async (route) => {
      keys.add(route.request().headers()["idempotency-key"] ?? "");
      await route.fetch();
      await route.abort("connectionreset");
    });
    await frame.getByRole("button", { name: "Pay $7.50" }).dblclick();
    await expect(frame.getByRole("button", { name: "Submitting order..." })).toBeVisible();
    // The dialog stays while a payment runs.
    await page.mouse.click(20, 20);
    await expect(frame.getByRole("button", { name: "Try again" })).toBeVisible({ timeout: 20_000 });
    await expect(frame.getByLabel("Email receipt")).toHaveValue(email);
    await expect(frame.getByLabel("Email receipt")).toBeDisabled();
    await page.unroute(orders);
    // The frame sends the same order again after the reload.
    await getCheckoutFrame(page).evaluate(() => location.reload());
    await expect(frame.getByText("Your ticket is ready")).toBeVisible();
    expect(keys.size).toBe(1);
    expect(await listStorageUses(getCheckoutFrame(page))).toEqual([]);
    expect(await countPaidOrders(request, sale.event, email)).toBe(1);
  },
);

test(
  "sends its messages to the site that its address names, and to no other",
  FULL,
  async ({ page, sale }) => {
    const listen = (site: string) =>
      page.evaluate(
        async ([address = "", named = ""]) => {
          const received: unknown[] = [];
          addEventListener("message", ({ data }) => received.push(data));
          const frame = document.createElement("iframe");
          frame.src = `${address}?site=${encodeURIComponent(named)}`;
          document.body.append(frame);
          await new Promise((resolve) => frame.addEventListener("load", resolve));
          await new Promise((resolve) => setTimeout(resolve, 1500));
          frame.remove();
          return received;
        },
        [`${addresses.watch}/embed/${sale.event.url}/checkout`, site],
      );
    await page.goto(sale.site.origin);
    // Control: the site around the frame gets them.
    expect(await listen(sale.site.origin)).toContainEqual({ matinee: "ready" });
    for (const site of ["*", "/", "https://other.example", `${sale.site.origin}/`])
      expect(await listen(site), site).toEqual([]);
  },
);

test(
  "opens the checkout as a page where the site blocks the frame, or where the frame does not get ready",
  FULL,
  async ({ page, sale, violations }) => {
    const checkout = `${addresses.watch}/embed/${sale.event.url}/checkout`;
    const strict = await startCinemaSite(() => renderCode(sale.event, "card"), false);
    try {
      await sale.event.change({ embedOrigins: [sale.site.origin, strict.origin] });
      for (const { origin } of [strict, sale.site]) {
        if (origin === sale.site.origin)
          await page.route(`${checkout}*`, (route) => route.abort(), { times: 1 });
        await page.goto(origin);
        // The card of the event may be half a minute old.
        await page.reload();
        await getWidget(page).getByRole("link", { name: "Buy for $7.50" }).click();
        await expect(page).toHaveURL(`${checkout}?lang=en&site=${encodeURIComponent(origin)}`);
        await expect(page.getByRole("heading", { name: "Pay with card" })).toBeVisible();
        await page.goBack();
        await expect(page.getByRole("heading", { name: "Tonight" })).toBeVisible();
      }
      // A site that is not in the list has a link to the event page.
      await sale.event.change({ embedOrigins: [] });
      await page.route("**/card*", async (route) => {
        const response = await route.fetch({
          headers: { ...route.request().headers(), "cache-control": "no-cache" },
        });
        await route.fulfill({ response });
      });
      await page.goto(sale.site.origin);
      const link = getWidget(page).getByRole("link", { name: "Buy for $7.50" });
      await expect(link).toHaveAttribute("href", `${addresses.watch}/watch/${sale.event.url}?lang=en`);
      await expect(link).not.toHaveAttribute("aria-haspopup");
    } finally {
      strict.close();
      // The policy of the strict site is meant to block the frame.
      violations.length = 0;
    }
  },
);

test(
  "registers over a cinema's page without storage, and its site gets the credential",
  FULL,
  async ({ page, context, copyEvent }) => {
    const event = await copyEvent("email-capture");
    const site = await startCinemaSite(() => renderCode(event, "card"));
    await event.change({ embedOrigins: [site.origin] });
    await blockStorageInFrames(page);
    await page.goto(site.origin);
    await noteTickets(page);
    await getWidget(page).getByRole("link", { name: "Watch Now" }).click();
    const frame = getFrame(page);
    await expect(frame.getByRole("heading", { name: "Register" })).toBeFocused();
    await frame.getByRole("button", { name: "Register" }).click();
    await expect(frame.getByRole("textbox", { name: "Email" })).toBeFocused();
    await page.screenshot({ path: test.info().outputPath("register-1280.png") });
    const email = createBuyer("register");
    await frame.getByRole("textbox", { name: "Email" }).fill(email);
    await frame.getByRole("textbox", { name: "Name" }).fill("Imogen Achterberg");
    for (const box of await frame.getByRole("checkbox", { name: /I agree/ }).all()) await box.check();
    await frame.getByRole("button", { name: "Register" }).click();
    await expect(frame.getByText("You are registered, and we emailed you your link.")).toBeVisible();
    await page.setViewportSize({ width: 390, height: 844 });
    await page.screenshot({ path: test.info().outputPath("registered-390.png") });
    const [ticket] = await readTickets(page);
    expect(ticket?.link).toContain(`/watch/${event.url}?subscriberID=`);
    await getCheckoutFrame(page).evaluate(() => location.reload());
    await expect(frame.getByText("You are registered, and we emailed you your link.")).toBeVisible();
    expect(await listStorageUses(getCheckoutFrame(page))).toEqual([]);
    await expect.poll(async () => (await listEmailsTo(email)).length).toBe(1);
    const opening = context.waitForEvent("page");
    await frame.getByRole("link", { name: "Watch now" }).click();
    const film = await opening;
    await film.getByRole("main").getByRole("button", { name: "Watch Now" }).first().click();
    await expectPlaying(film);
    site.close();
  },
);

test(
  "asks for the donation of an event before the checkout, and a reload keeps the answer",
  FULL,
  async ({ page, request, sale }) => {
    const email = createBuyer("donation");
    await sale.event.change({ paywallSettings: { askDonations: true, donationTitle: "Support the crew" } });
    await page.goto(`${addresses.watch}/embed/${sale.event.url}/checkout`);
    await expect(page.getByRole("heading", { name: "Support the crew" })).toBeVisible();
    await page.getByRole("radio", { name: "$10", exact: true }).check({ force: true });
    await page.screenshot({ path: test.info().outputPath("donation-1280.png") });
    expect(await listViolations(page, { exclude: ["iframe"] })).toEqual([]);
    await page.getByRole("button", { name: "Continue To Checkout" }).click();
    await expect(page.getByRole("button", { name: "Pay $17.50" })).toBeVisible();
    await expect(page.getByRole("main").getByRole("listitem")).toHaveText([
      "Ticket $7.50",
      "Donation $10.00",
    ]);
    await page.reload();
    await expect(page.getByRole("button", { name: "Pay $17.50" })).toBeVisible();
    await page.getByRole("button", { name: "Back" }).click();
    await expect(page.getByRole("heading", { name: "Support the crew" })).toBeVisible();
    await page.getByRole("button", { name: "Continue To Checkout" }).click();
    await fillBuyer(page, email);
    await typeCard(page, validCard);
    await page.getByRole("button", { name: "Pay $17.50" }).click();
    await expect(page.getByText("Your ticket is ready")).toBeVisible();
    await expect(page.getByRole("listitem").filter({ hasText: "Donation" }).last()).toContainText("$10");
    await page.screenshot({ path: test.info().outputPath("ticket-with-donation.png") });
    expect(await countPaidOrders(request, sale.event, email)).toBe(1);
  },
);

test("50 purchases in the frame without storage all succeed", FULL, async ({ page, request, sale }) => {
  test.setTimeout(1_200_000);
  const runs = 50;
  /** The slowest press of each visit, in milliseconds. */
  const slowest: number[] = [];
  await blockStorageInFrames(page);
  let paid = 0;
  for (let run = 0; run < runs; run++) {
    const email = createBuyer(`run-${run}`);
    await openDialog(page, sale);
    const checkout = getCheckoutFrame(page);
    await observeLayout(checkout);
    const frame = getFrame(page);
    await fillBuyer(frame, email);
    await typeCard(frame, validCard);
    await frame.getByRole("button", { name: "Pay $7.50" }).click();
    await expect(frame.getByText("Your ticket is ready")).toBeVisible();
    const layout = await readLayout(checkout);
    slowest.push(Math.max(16, ...layout.presses));
    // Less than a viewer can see: a part of a pixel, from rounding.
    expect(layout.shifts, `layout shift in run ${run}`).toBeLessThanOrEqual(0.0001);
    expect(await listStorageUses(checkout)).toEqual([]);
    paid += await countPaidOrders(request, sale.event, email);
  }
  // INP is the slowest press of a visit; a site's is that of 75% of its visits.
  const inp = slowest.toSorted((a, b) => a - b)[Math.floor(runs * 0.75)] ?? Infinity;
  console.log(`${paid} of ${runs} purchases succeeded, INP ${inp} ms`);
  expect(paid).toBe(runs);
  expect(inp).toBeLessThanOrEqual(100);
});

test(
  "on a slow line the checkout says that it is opening, also as a page of its own",
  FULL,
  async ({ page, sale: { event } }) => {
    const scripts = Promise.withResolvers<void>();
    await page.route("**/*.js", async (route) => {
      await scripts.promise;
      await route.continue();
    });
    await page.goto(`/embed/${event.url}/checkout`, { waitUntil: "commit" });
    await expect(page.getByRole("status").filter({ hasText: "Opening..." })).toBeInViewport();
    scripts.resolve();
    await expect(page.getByRole("heading", { name: "Pay with card" })).toBeVisible();
    await expect(page.getByText("Opening...")).toHaveCount(0);
  },
);
