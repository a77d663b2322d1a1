import { randomUUID } from "node:crypto";
import { expect } from "@playwright/test";
import { test } from "../../policy-test.ts";
import { addresses, listEmailsTo } from "../../system.ts";
import { expectAccessible } from "../../watch/viewer.ts";
import { callAsOwner, connectPayouts, createFilmmaker, findViolations, openAs } from "../filmmaker.ts";
import { fitsWindow } from "./festival-screens.ts";
import { buyOn, createFestival, listPasses, openPass, screens } from "./pass-festival.ts";

test.use({ baseURL: addresses.studio, viewport: screens.desktop });

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
    viewport: screens.phone,
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
  // Below the passes a bar leads back to them.
  const bar = viewer.locator(".buy-bar");
  await expect(bar).toHaveCount(0);
  await viewer.getByRole("contentinfo").scrollIntoViewIfNeeded();
  await expect(bar).toContainText("$48.00");
  await expect(bar).toContainText("1 left at this price");
  await bar.getByRole("link", { name: "Get a pass" }).click();
  await expect(get).toBeInViewport();
  await expect(bar).toHaveCount(0);
  await get.click();
  await expect(viewer.getByRole("dialog", { name: "Tide pass" })).toBeVisible();
  await expectAccessible(viewer);
  await viewer.screenshot({ path: testInfo.outputPath("get-390.png") });
  const email = `pass-${randomUUID()}@example.com`;
  await buyOn(viewer, email);
  await expectAccessible(viewer);
  await viewer.screenshot({ path: testInfo.outputPath("thanks-390.png") });
  await viewer.getByRole("link", { name: "Open my festival" }).click();
  // The credential of the link does not stay in the address.
  await expect(viewer).toHaveURL(new RegExp(`/festival/${festival.url}/mine$`));

  // The early price was for one.
  await viewer.goto(`/festival/${festival.url}`);
  await expect(viewer.getByText("Passes from $60.00.")).toBeVisible();
  // Whoever has a pass is offered none.
  await expect(viewer.getByRole("link", { name: "My festival" })).toBeVisible();
  await viewer.getByRole("contentinfo").scrollIntoViewIfNeeded();
  await viewer.waitForTimeout(300);
  await expect(bar).toHaveCount(0);
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
  await page.setViewportSize(screens.phone);
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
