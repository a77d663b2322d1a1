import { randomUUID } from "node:crypto";
import { type APIRequestContext, expect } from "@playwright/test";
import { FULL } from "../../full.ts";
import { test } from "../../policy-test.ts";
import { addresses, listEmailsTo } from "../../system.ts";
import { callAsOwner, connectPayouts, createFilmmaker, findViolations, openAs } from "../filmmaker.ts";
import { fitsWindow } from "./festival-screens.ts";
import { addPass, createFestival, screens } from "./pass-festival.ts";

test.use({ baseURL: addresses.studio, viewport: screens.desktop });

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
