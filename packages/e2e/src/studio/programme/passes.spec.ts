import { randomUUID } from "node:crypto";
import { type APIRequestContext, expect, type Page } from "@playwright/test";
import { FULL } from "../../full.ts";
import { typeCard } from "../../journey/card.ts";
import { test } from "../../policy-test.ts";
import { addresses, listEmailsTo } from "../../system.ts";
import { validCard } from "../../watch/ticketed-event.ts";
import { expectAccessible, fillBuyer } from "../../watch/viewer.ts";
import {
  callAsOwner,
  connectPayouts,
  createFilmmaker,
  createReadyEvent,
  type Filmmaker,
  findViolations,
  openAs,
} from "../filmmaker.ts";

test.use({ baseURL: addresses.studio, viewport: { width: 1440, height: 900 } });

const phone = { width: 390, height: 844 };
const HOUR_MS = 3_600_000;

const fitsWindow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);

/** Creates a festival with two screenings that are open, one of them in a section. */
async function createFestival(owner: Filmmaker) {
  const url = `harbour-${randomUUID()}`.slice(0, 40);
  const { data } = await callAsOwner(owner, "POST", `/v1/pages/${owner.id}`, {
    url,
    title: "Harbour Nights",
    description: "Films of the sea.",
    timezone: "UTC",
    kind: "festival",
  });
  const id = String(data["id"]);
  const screenings = [
    await createReadyEvent(owner, "free-screening"),
    await createReadyEvent(owner, "free-screening"),
  ];
  const { data: programme } = await callAsOwner(owner, "GET", `/v1/pages/${id}/programme`);
  await callAsOwner(owner, "PUT", `/v1/pages/${id}/programme`, {
    version: programme["version"],
    screenings: [{ pageId: screenings[0] }],
    sections: [{ title: "Tide and land", screenings: [{ pageId: screenings[1] }] }],
  });
  return { id, url };
}

const addPass = async (owner: Filmmaker, festivalId: string, fields: object, pass: object = {}) => {
  const body = { type: "pass", price: 6000, ...fields, pass };
  const { data } = await callAsOwner(owner, "POST", `/v1/pages/${festivalId}/products`, body);
  return String(data["id"]);
};

const listPasses = async (owner: Filmmaker, festivalId: string) =>
  (await callAsOwner(owner, "GET", `/v1/pages/${festivalId}/products/all`)).data as unknown as {
    id: string;
    title: string;
    price: number;
    pass: Record<string, unknown>;
    passSales: { sold: number };
  }[];

const openPass = (page: Page, title: string) => page.getByRole("button", { name: `Edit ${title}` }).click();

const buyOn = async (page: Page, email: string) => {
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Continue To Checkout" }).click();
  await expect(page.getByRole("heading", { name: "Pay with card" })).toBeVisible();
  await fillBuyer(page, email);
  await typeCard(page, validCard);
  await expectAccessible(page);
  await dialog.getByRole("button", { name: /^Pay \$/ }).click();
  await expect(page.getByRole("heading", { name: "Thank you" })).toBeVisible();
};

test("an owner makes a pass, and a viewer buys it on a phone", async ({ page, browser }, testInfo) => {
  const owner = await createFilmmaker(1);
  await connectPayouts(owner);
  const festival = await createFestival(owner);
  await openAs(page, owner, `/event/${festival.id}?step=passes`);
  await expect(page.getByText("No passes yet")).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole("button", { name: "New pass" }).click();
  const dialog = page.getByRole("dialog", { name: "New pass" });

  // Each mistake is at its field.
  await dialog.getByText("Some sections").click();
  await dialog.getByRole("switch", { name: /^Early price/ }).check();
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByLabel("Name")).toHaveAccessibleDescription(/enter a title/);
  await expect(dialog.getByText("Please choose at least one section.")).toBeVisible();
  await expect(dialog.getByText("The smallest price is $0.50.")).toBeVisible();
  await dialog.getByLabel("Name").fill("Tide pass");
  await dialog.getByRole("textbox", { name: "Price", exact: true }).fill("60");
  await dialog.getByRole("textbox", { name: "Early price" }).fill("48");
  await dialog.getByLabel("Number of passes").fill("1");
  await dialog.getByLabel("Tide and land").check();
  await expect(dialog.getByRole("heading", { name: "Admits now to 1 of 2 screenings" })).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await page.screenshot({ path: testInfo.outputPath("pass-dialog-1440.png") });
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Tide pass was added.")).toBeVisible();
  const line = page.getByRole("list", { name: "Passes" }).getByRole("listitem");
  await expect(line).toContainText(["$60.00, $48.00 early, 0 sold"]);
  await expect(line).toContainText(["1 screening"]);
  await page.screenshot({ path: testInfo.outputPath("passes-1440.png") });
  await callAsOwner(owner, "POST", `/v1/pages/${festival.id}/activate`);

  const context = await browser.newContext({
    baseURL: addresses.watch,
    viewport: phone,
    reducedMotion: "reduce",
  });
  const viewer = await context.newPage();
  await viewer.goto(`/festival/${festival.url}`);
  await expect(viewer.getByText("Passes from $48.00.")).toBeVisible();
  await viewer.getByRole("link", { name: "Get a pass" }).click();
  const card = viewer.getByRole("region", { name: "Passes" }).getByRole("listitem").first();
  await expect(card).toContainText("1 screening in Tide and land");
  await expect(card).toContainText("1 left at this price");
  await expect(
    viewer.getByText("A pass does not refund a ticket that you bought before.").first(),
  ).toBeVisible();
  await expectAccessible(viewer);
  expect(await fitsWindow(viewer)).toBe(true);
  await viewer.screenshot({ path: testInfo.outputPath("festival-390.png"), fullPage: true });
  const get = viewer.getByRole("button", { name: "Get the pass: Tide pass" });
  await get.click();
  await expect(viewer.getByRole("dialog", { name: "Tide pass" })).toBeVisible();
  await expectAccessible(viewer);
  await viewer.screenshot({ path: testInfo.outputPath("get-390.png") });
  const email = `pass-${randomUUID()}@example.com`;
  await buyOn(viewer, email);
  await expectAccessible(viewer);
  await viewer.screenshot({ path: testInfo.outputPath("thanks-390.png") });
  await viewer.getByRole("link", { name: "Open my festival" }).click();
  await expect(viewer).toHaveURL(new RegExp(`/festival/${festival.url}/[\\w-]{20,}`));

  // The early price was for one.
  await viewer.goto(`/festival/${festival.url}`);
  await expect(viewer.getByText("Passes from $60.00.")).toBeVisible();
  const [pass] = await listPasses(owner, festival.id);
  expect(pass).toMatchObject({ title: "Tide pass", price: 6000, passSales: { sold: 1, soldEarly: 1 } });
  await expect.poll(async () => (await listEmailsTo(email)).length).toBeGreaterThan(0);
  const [receipt] = await listEmailsTo(email);
  expect(receipt?.subject).toBe("Your pass and receipt for Harbour Nights");
  await context.close();

  // A pass that was sold is not deleted.
  await page.reload();
  await page.getByRole("button", { name: "Delete Tide pass" }).click();
  await expect(page.getByText(/This pass was sold or given/)).toBeVisible();
  await page.setViewportSize(phone);
  expect(await fitsWindow(page)).toBe(true);
  await page.screenshot({ path: testInfo.outputPath("passes-390.png"), fullPage: true });
  await openPass(page, "Tide pass");
  const edited = page.getByRole("dialog", { name: "Edit pass" });
  // The preview beside the form has no room here.
  await expect(edited.getByText("Admits now to 1 of 2 screenings").last()).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  expect(await fitsWindow(page)).toBe(true);
  await page.screenshot({ path: testInfo.outputPath("edit-390.png") });
});

/** Buys a pass by the API. */
async function buyPass(request: APIRequestContext, festivalId: string, passId: string) {
  const email = `pass-${randomUUID()}@example.com`;
  const bought = await request.post(`${addresses.api}/v1/pages/${festivalId}/orders`, {
    headers: { "idempotency-key": randomUUID() },
    data: {
      email,
      name: "Imogen Achterberg",
      country: "US",
      street: "1184 Alvarado Street",
      city: "San Francisco",
      state: "CA",
      zip: "94114",
      token: "tok_visa",
      products: [{ id: passId, quantity: 1 }],
    },
  });
  expect(bought.status(), await bought.text()).toBe(201);
  return email;
}

test("an owner chooses what holders of passes get for a screening that is no more", async ({
  page,
  request,
}, testInfo) => {
  const owner = await createFilmmaker(3);
  await connectPayouts(owner);
  const festival = await createFestival(owner);
  const passId = await addPass(owner, festival.id, { title: "Everything" });
  await callAsOwner(owner, "POST", `/v1/pages/${festival.id}/activate`);
  await buyPass(request, festival.id, passId);
  const { data: programme } = await callAsOwner(owner, "GET", `/v1/pages/${festival.id}/programme`);
  const [outside] = programme["screenings"] as { pageId: string; title: string }[];
  const [section] = programme["sections"] as { screenings: { pageId: string; title: string }[] }[];
  const cancelled = section?.screenings[0]?.pageId;

  await openAs(page, owner, `/event/${festival.id}?step=programme`);
  await page
    .getByRole("button", { name: `Actions for ${outside?.title}` })
    .first()
    .click();
  await page.getByRole("menuitem", { name: "Take out of the festival" }).click();
  const removal = page.getByRole("alertdialog");
  await expect(removal.getByRole("radio", { name: /^Nothing/ })).toBeChecked();
  await page.screenshot({ path: testInfo.outputPath("removal-1440.png") });
  expect(await findViolations(page)).toEqual([]);
  await removal.getByRole("button", { name: "Take out" }).click();
  await expect(removal).toBeHidden();

  await page.goto(`/event/${cancelled}?step=attendees`);
  await page.getByRole("button", { name: "Cancel event" }).click();
  const cancelling = page.getByRole("alertdialog");
  await expect(cancelling).toContainText("1 person holds a pass that covers this screening");
  await expect(cancelling.getByRole("radio", { name: /^Nothing/ })).toBeChecked();
  await cancelling.getByText("Its share of the price").click();
  await expect(cancelling).toContainText("$30.00 go back to the buyers of 1 pass");
  expect(await findViolations(page)).toEqual([]);
  await page.screenshot({ path: testInfo.outputPath("cancel-1440.png") });
  await page.setViewportSize(phone);
  expect(await fitsWindow(page)).toBe(true);
  await page.screenshot({ path: testInfo.outputPath("cancel-390.png") });
  await page.setViewportSize({ width: 1440, height: 900 });
  await cancelling.getByLabel("Type Cancel to confirm").fill("Cancel");
  await cancelling.getByRole("button", { name: /^Cancel event/ }).click();
  await expect(page.getByText("This event is cancelled").first()).toBeVisible();
  const choose = async (pageId = "") =>
    (await callAsOwner(owner, "GET", `/v1/pages/${festival.id}/programme/${pageId}/passes`)).data;
  expect(await choose(cancelled)).toMatchObject({ gives: "share" });
  expect(await choose(outside?.pageId)).toMatchObject({ gives: "nothing" });
});

// The worker looks for such screenings once a minute.
test("holders of passes hear of a screening that is cancelled", FULL, async ({ request }) => {
  const owner = await createFilmmaker(3);
  await connectPayouts(owner);
  const festival = await createFestival(owner);
  const passId = await addPass(owner, festival.id, { title: "Everything" });
  await callAsOwner(owner, "POST", `/v1/pages/${festival.id}/activate`);
  const email = await buyPass(request, festival.id, passId);
  const { data: programme } = await callAsOwner(owner, "GET", `/v1/pages/${festival.id}/programme`);
  const [screening] = programme["screenings"] as { pageId: string }[];
  const gives = { gives: "share" };
  await callAsOwner(owner, "PUT", `/v1/pages/${festival.id}/programme/${screening?.pageId}/passes`, gives);
  await callAsOwner(owner, "POST", `/v1/pages/${screening?.pageId}/cancel`);
  await expect
    .poll(async () => (await listEmailsTo(email)).map(({ subject }) => subject).join("; "), {
      timeout: 120_000,
    })
    .toContain("Cancelled:");
});

test(
  "two people who edit a pass lose nothing, and less for its holders is asked first",
  FULL,
  async ({ page }) => {
    const owner = await createFilmmaker(1);
    await connectPayouts(owner);
    const festival = await createFestival(owner);
    const passId = await addPass(
      owner,
      festival.id,
      { title: "Two films" },
      { covers: "count", filmCount: 2 },
    );
    await callAsOwner(owner, "POST", `/v1/pages/${festival.id}/activate`);
    const tickets = ["a", "b"].map((name) => ({
      email: `${name}-${randomUUID()}@example.com`,
      name: "Press",
    }));
    await callAsOwner(owner, "POST", `/v1/pages/${festival.id}/comps`, { productId: passId, tickets });
    await openAs(page, owner, `/event/${festival.id}?step=passes`);
    await openPass(page, "Two films");
    const dialog = page.getByRole("dialog", { name: "Edit pass" });
    await expect(dialog.getByText(/^2 people hold this pass/)).toBeVisible();
    const change = (body: object) =>
      callAsOwner(owner, "PATCH", `/v1/pages/${festival.id}/products/${passId}`, body);

    // Another tab changes another field, and then the same one.
    await change({ price: 7000 });
    await dialog.getByLabel("Places at a time").fill("3");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(dialog).toBeHidden();
    expect(await listPasses(owner, festival.id)).toMatchObject([{ price: 7000, pass: { reservations: 3 } }]);

    await openPass(page, "Two films");
    await change({ title: "A pair" });
    await dialog.getByLabel("Name").fill("Both films");
    await dialog.getByRole("button", { name: "Save" }).click();
    const conflict = page.getByRole("alertdialog").or(page.getByRole("dialog")).filter({ hasText: "A pair" });
    await expect(conflict).toContainText("Both films");
    await conflict.getByRole("button", { name: /mine|my/i }).click();
    await expect(dialog).toBeHidden();
    expect(await listPasses(owner, festival.id)).toMatchObject([{ title: "Both films", price: 7000 }]);

    await openPass(page, "Both films");
    await dialog.getByLabel("Screenings", { exact: true }).fill("1");
    await dialog.getByRole("button", { name: "Save" }).click();
    const question = page.getByRole("alertdialog", { name: "This pass would cover less" });
    await expect(question).toContainText("2 people hold this pass, and would have less than was bought.");
    expect(await listPasses(owner, festival.id)).toMatchObject([{ pass: { filmCount: 2 } }]);
    await question.getByRole("button", { name: "Cover less" }).click();
    await expect(dialog).toBeHidden();
    expect(await listPasses(owner, festival.id)).toMatchObject([{ pass: { filmCount: 1 } }]);
  },
);

test(
  "a hidden pass is sold by its link only, and a festival says which pass lacks what",
  FULL,
  async ({ page, browser }, testInfo) => {
    const owner = await createFilmmaker(1);
    await connectPayouts(owner);
    const festival = await createFestival(owner);
    const hidden = await addPass(owner, festival.id, { title: "Sponsors" }, { isHidden: true });
    const later = new Date(Date.now() + 24 * HOUR_MS).toISOString();
    await addPass(owner, festival.id, { title: "Later" }, { saleFrom: later });
    await addPass(owner, festival.id, { title: "None left", quantity: 0 });
    await addPass(owner, festival.id, { title: "Everything" });
    const sections = ((await callAsOwner(owner, "GET", `/v1/pages/${festival.id}/programme`)).data[
      "sections"
    ] ?? []) as { id: string }[];
    const unready = await addPass(
      owner,
      festival.id,
      { title: "Tide" },
      { covers: "sections", sectionIds: sections.map(({ id }) => id) },
    );
    // Its only screening leaves the section.
    const { data: programme } = await callAsOwner(owner, "GET", `/v1/pages/${festival.id}/programme`);
    const [section] = programme["sections"] as {
      id: string;
      title: string;
      screenings: { pageId: string }[];
    }[];
    const [first] = programme["screenings"] as { pageId: string }[];
    await callAsOwner(owner, "PUT", `/v1/pages/${festival.id}/programme`, {
      version: programme["version"],
      screenings: [{ pageId: first?.pageId }, { pageId: section?.screenings[0]?.pageId }],
      sections: [{ id: section?.id, title: section?.title, screenings: [] }],
    });
    await openAs(page, owner, `/event/${festival.id}?step=activateAndPayments`);
    await expect(page.getByText("The pass “Tide” covers no screening.")).toBeVisible();
    expect(await findViolations(page)).toEqual([]);
    await callAsOwner(owner, "DELETE", `/v1/pages/${festival.id}/products/${unready}`);
    const { data: changed } = await callAsOwner(owner, "GET", `/v1/pages/${festival.id}/programme`);
    await callAsOwner(owner, "PUT", `/v1/pages/${festival.id}/programme`, {
      version: changed["version"],
      screenings: [{ pageId: first?.pageId }, { pageId: section?.screenings[0]?.pageId }],
      sections: [],
    });
    await callAsOwner(owner, "POST", `/v1/pages/${festival.id}/activate`);
    await page.goto(`/event/${festival.id}?step=passes`);
    const line = page.getByRole("listitem").filter({ hasText: "Sponsors" });
    await expect(line.getByRole("button", { name: "Copy link" })).toBeVisible();
    await page.screenshot({ path: testInfo.outputPath("hidden-1440.png") });

    const context = await browser.newContext({ baseURL: addresses.watch, reducedMotion: "reduce" });
    const viewer = await context.newPage();
    await viewer.goto(`/festival/${festival.url}`);
    const passes = viewer.getByRole("region", { name: "Passes" }).getByRole("listitem");
    await expect(passes.filter({ hasText: "Later" }).first()).toContainText("On sale from");
    await expect(passes.filter({ hasText: "None left" }).first()).toContainText("Sold out");
    await expect(viewer.getByRole("button", { name: "Get the pass: Later" })).toBeDisabled();
    await expect(viewer.getByText("Sponsors")).toHaveCount(0);
    await expectAccessible(viewer);
    await viewer.goto(`/festival/${festival.url}?pass=${hidden}`);
    const dialog = viewer.getByRole("dialog", { name: "Sponsors" });
    await expect(dialog).toBeVisible();
    // As a gift: its recipient gets the pass, and the buyer the receipt.
    await dialog.getByText("A gift", { exact: true }).click();
    await dialog.getByRole("button", { name: "Continue To Checkout" }).click();
    await expect(dialog.getByLabel("Recipient's name")).toBeFocused();
    const recipient = `gift-${randomUUID()}@example.com`;
    await dialog.getByLabel("Recipient's name").fill("Ada");
    await dialog.getByLabel("Recipient's email").fill(recipient);
    await buyOn(viewer, `giver-${randomUUID()}@example.com`);
    await expect(viewer.getByRole("dialog")).toContainText("Ada gets the pass by email.");
    await expect.poll(async () => (await listEmailsTo(recipient)).length).toBeGreaterThan(0);
    await viewer.goto(`/festival/${festival.url}?pass=${randomUUID()}`);
    await expect(viewer.getByText("The pass of this link is not offered any more.")).toBeVisible();

    // The checkout in a frame of another site, as the page of its own that it is where the site blocks the frame.
    await viewer.goto(`/embed/${festival.url}/checkout`);
    await expect(viewer.getByRole("radio", { name: /^Later/ })).toBeDisabled();
    await expect(viewer.getByRole("radio", { name: /^Everything/ })).toBeChecked();
    await expectAccessible(viewer);
    await viewer.screenshot({ path: testInfo.outputPath("frame.png") });
    await viewer.getByRole("button", { name: "Continue To Checkout" }).click();
    await fillBuyer(viewer, `framed-${randomUUID()}@example.com`);
    await typeCard(viewer, validCard);
    await viewer.getByRole("button", { name: "Pay $60.00" }).click();
    await expect(viewer.getByText("Your pass is ready, and we emailed you its link.")).toBeVisible();
    await expect(viewer.getByRole("link", { name: "Open my festival" })).toHaveAttribute(
      "href",
      new RegExp(`/festival/${festival.url}/[\\w-]{20,}`),
    );
    await context.close();
  },
);
