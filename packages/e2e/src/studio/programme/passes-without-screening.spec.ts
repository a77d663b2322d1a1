import { randomUUID } from "node:crypto";
import { type APIRequestContext, expect } from "@playwright/test";
import { openAsStaff } from "../../backoffice/staff.ts";
import { FULL } from "../../full.ts";
import { test } from "../../policy-test.ts";
import { addresses, listEmailsTo } from "../../system.ts";
import { callAsOwner, connectPayouts, createFilmmaker, findViolations, openAs } from "../filmmaker.ts";
import { fitsWindow } from "./festival-screens.ts";
import { addPass, createFestival, screens } from "./pass-festival.ts";

test.use({ baseURL: addresses.studio, viewport: screens.desktop });

/** Buys a pass, or a ticket of an event, by the API. */
async function buy(request: APIRequestContext, pageId: string, productId: string, fields: object = {}) {
  const email = `pass-${randomUUID()}@example.com`;
  const bought = await request.post(`${addresses.api}/v1/pages/${pageId}/orders`, {
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
      products: [{ id: productId, quantity: 1 }],
      ...fields,
    },
  });
  expect(bought.status(), await bought.text()).toBe(201);
  return email;
}

test(
  "an owner chooses what holders of passes get for a screening that is no more",
  FULL,
  async ({ page, request }, testInfo) => {
    const owner = await createFilmmaker(3);
    await connectPayouts(owner);
    const festival = await createFestival(owner);
    const passId = await addPass(owner, festival.id, { title: "Everything" });
    await callAsOwner(owner, "POST", `/v1/pages/${festival.id}/activate`);
    await buy(request, festival.id, passId);
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
    await expect(cancelling).toContainText("$30.00 goes back to the buyer of 1 pass, which stays valid.");
    expect(await findViolations(page)).toEqual([]);
    await page.screenshot({ path: testInfo.outputPath("cancel-1440.png") });
    await page.setViewportSize(screens.phone);
    expect(await fitsWindow(page)).toBe(true);
    await page.screenshot({ path: testInfo.outputPath("cancel-390.png") });
    await page.setViewportSize(screens.desktop);
    await cancelling.getByLabel("Type Cancel to confirm").fill("Cancel");
    await cancelling.getByRole("button", { name: /^Cancel event/ }).click();
    await expect(page.getByText("This event is cancelled").first()).toBeVisible();
    const choose = async (pageId = "") =>
      (await callAsOwner(owner, "GET", `/v1/pages/${festival.id}/programme/${pageId}/passes`)).data;
    expect(await choose(cancelled)).toMatchObject({ gives: "share" });
    expect(await choose(outside?.pageId)).toMatchObject({ gives: "nothing" });
  },
);

// The worker looks for such screenings once a minute.
test("holders of passes hear of a screening that is cancelled", FULL, async ({ request }) => {
  const owner = await createFilmmaker(3);
  await connectPayouts(owner);
  const festival = await createFestival(owner);
  const passId = await addPass(owner, festival.id, { title: "Everything" });
  await callAsOwner(owner, "POST", `/v1/pages/${festival.id}/activate`);
  const email = await buy(request, festival.id, passId);
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
  "before a screening ends, its owner reads what its orders and the passes get back; an order of a pass calls it one",
  FULL,
  async ({ page, request, browser }, testInfo) => {
    const owner = await createFilmmaker(3);
    await connectPayouts(owner);
    const { id: festival, screening } = await createFestival(owner, "paid-screening");
    const passId = await addPass(owner, festival, { title: "Everything" });
    await callAsOwner(owner, "POST", `/v1/pages/${festival}/activate`);
    const email = await buy(request, festival, passId);
    const look = async (name: string, on = page) => {
      expect(await findViolations(on)).toEqual([]);
      for (const viewport of Object.values(screens)) {
        await on.setViewportSize(viewport);
        expect(await fitsWindow(on)).toBe(true);
        await on.screenshot({ path: testInfo.outputPath(`${name}-${viewport.width}.png`) });
      }
    };
    const question = page.getByRole("alertdialog");
    const shared = "Of 1 pass, the share of this screening is refunded: $30.00.";
    const share = () => question.getByText("Its share of the price").click();

    await openAs(page, owner, `/event/${screening}?step=attendees`);
    await page.getByRole("button", { name: "Cancel event" }).click();
    const nothing = question.getByText("There is nothing to refund.");
    await expect(nothing).toBeVisible();
    await share();
    await expect(nothing).toHaveCount(0);
    await expect(question).toContainText(`No order of this event is refunded. ${shared}`);
    await expect(question.getByRole("button", { name: "Cancel event and refund the shares" })).toBeVisible();
    await look("cancel-passes");
    const { data: ticket } = await callAsOwner(owner, "POST", `/v1/pages/${screening}/products/paywall`);
    await buy(request, screening, String(ticket["paywallProductId"]), { prepay: true });
    await page.reload();
    await page.getByRole("button", { name: "Cancel event" }).click();
    await share();
    await expect(question).toContainText(/1 order is refunded in full: .*\$30\.00\.Together that is \$/s);
    await look("cancel-both");
    await question.getByRole("button", { name: "Keep event" }).click();

    await page.goto(`/event/${festival}?step=programme`);
    await page
      .getByRole("button", { name: /^Actions for / })
      .first()
      .click();
    await page.getByRole("menuitem", { name: "Take out of the festival" }).click();
    await share();
    await look("take-out");
    await question.getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("button", { name: "Invite a screening" }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog).toBeVisible();
    await look("invite");
    await page.keyboard.press("Escape");

    await page.goto("/events");
    await page.getByRole("link", { name: "2 screenings of Harbour Nights" }).click();
    await expect(page.getByRole("heading", { name: "Screenings of Harbour Nights" })).toBeVisible();
    await page.getByRole("button", { name: "Archive The Salt Road" }).first().click();
    await share();
    await expect(question).toContainText(`No ticket is refunded. ${shared}`);
    await look("archive");
    await question.getByRole("button", { name: "Cancel" }).click();

    await page.goto(`/event/${festival}?step=attendees`);
    await page.getByRole("tab", { name: /^Passes/ }).click();
    const isPass = { name: "Actions for the pass of Imogen Achterberg" };
    await page.getByRole("button", isPass).press("Enter");
    await page.getByRole("menuitem", { name: "Change holder" }).press("Enter");
    await expect(dialog).toContainText("Change the holder of Imogen Achterberg's pass");
    await look("change-holder");
    await page.keyboard.press("Escape");
    await page.getByRole("button", isPass).press("Enter");
    await page.getByRole("menuitem", { name: "Refund this pass" }).press("Enter");
    await expect(question).toContainText("The pass ends at once with its reserved places");
    await look("refund-pass");
    await page.keyboard.press("Escape");
    await page.getByRole("row", { name: /Imogen Achterberg/ }).click();
    await expect(dialog.getByRole("region", { name: "Passes" })).toContainText("Everything, 0 used");
    await expect(dialog).not.toContainText(/ticket/i);
    await look("order");

    const context = await browser.newContext({ baseURL: addresses.backoffice });
    const desk = await context.newPage();
    await openAsStaff(desk, `/admin/orders?search_term=${encodeURIComponent(email)}`);
    await desk.getByRole("row", { name: /Imogen Achterberg/ }).click();
    await desk.getByRole("link", { name: "View full details" }).click();
    const passes = desk.getByRole("region", { name: "Passes", exact: true });
    // The drawer of the list has the passes, too.
    await expect(desk.getByRole("heading", { level: 1, name: "Order of Imogen Achterberg" })).toBeVisible();
    await look("staff-order", desk);
    await passes.getByRole("button", { name: "Options for the pass of Imogen Achterberg" }).click();
    await expect(desk.getByRole("menuitem", { name: "Refund this pass" })).toBeVisible();
    await desk.keyboard.press("Escape");
    await desk.getByRole("link", { name: "All of this viewer" }).click();
    await expect(desk.getByRole("link", { name: "Open the order of the pass Everything" })).toBeVisible();
    await look("staff-viewer", desk);
    await context.close();
  },
);
