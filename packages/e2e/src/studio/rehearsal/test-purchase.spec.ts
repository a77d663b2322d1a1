import { randomUUID } from "node:crypto";
import { expect } from "@playwright/test";
import { FULL } from "../../full.ts";
import { test } from "../../policy-test.ts";
import { addresses, listEmailsTo } from "../../system.ts";
import {
  expectAccessible,
  expectFitsNarrowScreen,
  expectPlaying,
  getCallToAction,
} from "../../watch/viewer.ts";
import {
  callAsOwner,
  connectPayouts,
  createFilmmaker,
  createReadyEvent,
  findViolations,
  openAs,
} from "../filmmaker.ts";

test.use({ baseURL: addresses.studio, viewport: { width: 1440, height: 1000 } });

test(
  "an owner buys a test ticket from the launch kit, and watches the film by the receipt's link",
  FULL,
  async ({ page, context }, testInfo) => {
    test.setTimeout(120_000);
    const owner = await createFilmmaker(0);
    await connectPayouts(owner);
    const event = await createReadyEvent(owner, "paid-screening");
    // Without a free preview, the first press asks for a ticket.
    await callAsOwner(owner, "PATCH", `/v1/pages/${event}`, { paywallSettings: { showTime: 0 } });
    await openAs(page, owner, `/event/${event}?step=activateAndPayments`);
    const panel = page.getByRole("region", { name: /Bring your audience/ });
    const opening = context.waitForEvent("page");
    await panel.getByRole("button", { name: "Buy a test ticket" }).click();
    const viewer = await opening;
    await expect(viewer.getByText("Test: only you see this")).toBeVisible();
    await expect(panel.getByText("1 of 5 done")).toBeVisible();
    await page.screenshot({ path: testInfo.outputPath("launch-kit.png"), fullPage: true });
    expect(await findViolations(page)).toEqual([]);
    await viewer.setViewportSize({ width: 1440, height: 1000 });
    await viewer.screenshot({ path: testInfo.outputPath("test-page.png") });
    await expectAccessible(viewer);
    await viewer.setViewportSize({ width: 390, height: 844 });
    await viewer.screenshot({ path: testInfo.outputPath("test-page-390.png") });
    await expectFitsNarrowScreen(viewer);

    await getCallToAction(viewer, "Watch Now").click();
    const dialog = viewer.getByRole("dialog");
    await dialog.getByRole("button", { name: "Continue To Checkout" }).click();
    const email = `test-${randomUUID()}@viewers.example`;
    await dialog.getByLabel("Email receipt").fill(email);
    await dialog.getByLabel("Name", { exact: true }).fill("Odalys Brennan");
    await dialog.getByRole("checkbox", { name: /I agree to the terms/ }).check();
    await viewer.screenshot({ path: testInfo.outputPath("test-checkout-390.png") });
    await expectAccessible(viewer);
    await dialog.getByRole("button", { name: "Get my free ticket" }).click();
    await expect(viewer.getByRole("button", { name: "Watch Video" })).toBeVisible();

    await expect.poll(async () => (await listEmailsTo(email)).length, { timeout: 30_000 }).toBe(1);
    const [receipt] = await listEmailsTo(email);
    const link = /http\S+\/watch\/test-[\w-]+\/[\w-]+/.exec(receipt?.text ?? "")?.[0] ?? "";
    const other = await context.newPage();
    await other.goto(link);
    await expect(other.getByText("Test: only you see this")).toBeVisible();
    await getCallToAction(other, /Watch/).click();
    await expectPlaying(other);
    const { data } = await callAsOwner(owner, "GET", `/v1/pages/${event}/orders`);
    expect(data["data"]).toEqual([]);
  },
);
