import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { FULL } from "../../full.ts";
import { test } from "../../policy-test.ts";
import { addresses, call } from "../../system.ts";
import {
  callAsOwner,
  connectPayouts,
  createFilmmaker,
  createReadyEvent,
  findViolations,
  openAs,
} from "../filmmaker.ts";

test.use({ baseURL: addresses.studio, viewport: { width: 1440, height: 900 } });

const address = { country: "GB", street: "12 Pier Road", city: "Leith", state: "NA", zip: "00000" };

/** Takes a picture at both widths, of a page that fits them without violations. */
async function look(page: Page, name: string): Promise<void> {
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await findViolations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await page.screenshot({ path: test.info().outputPath(`${name}-${width}.png`), fullPage: true });
  }
}

test(
  "an owner plans the queue of a sale, sees it open, lets more people in, pauses it and ends it",
  FULL,
  async ({ page }) => {
    const owner = await createFilmmaker(1);
    await connectPayouts(owner);
    const event = await createReadyEvent(owner, "paid-screening");
    await callAsOwner(owner, "PATCH", `/v1/pages/${event}`, { capacity: 6, confirmed: true });
    const { data: saved } = await callAsOwner(owner, "GET", `/v1/pages/${event}`);
    const { paywallProductId } = Object(saved["paywallSettings"]);

    await openAs(page, owner, `/event/${event}?step=sale`);
    await expect(page.getByRole("heading", { name: "Sale", exact: true })).toBeVisible();
    await page.getByLabel("How many buy at once").fill("0");
    await page.getByRole("button", { name: "Plan the queue" }).click();
    await expect(page.getByText("Please choose when the sale opens")).toBeVisible();
    await expect(page.getByText(/^Between 1 and/)).toBeVisible();
    await look(page, "plan");
    await page.getByLabel("How many buy at once").fill("1");
    await page.getByRole("button", { name: /^Day of the opening/ }).click();
    await page.getByRole("button", { name: "Go to the Next Month" }).click();
    await page.getByRole("gridcell", { name: "15" }).click();
    // What was typed is there after a reload.
    await page.reload();
    await expect(page.getByLabel("How many buy at once")).toHaveValue("1");
    await page.getByRole("button", { name: "Plan the queue" }).click();
    await expect(page.getByRole("heading", { name: "Until the sale opens" })).toBeVisible();
    await expect(page.getByText("Queue planned")).toBeVisible();

    await page.getByRole("button", { name: "Change the times" }).click();
    await page.getByLabel("Tickets for each person").selectOption("3");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByText("Tickets for each person from 2 to 3")).toBeVisible();

    const opensAt = new Date(Date.now() + 20_000).toISOString();
    await callAsOwner(owner, "PUT", `/v1/pages/${event}/sale-queue`, { opensAt, maxBuying: 1 });
    const join = async (body: object = {}) => {
      const { data } = await call("POST", `/v1/pages/${event}/queue`, { deviceId: randomUUID(), ...body });
      return String(data["token"]);
    };
    const places = [await join({ email: `lea-${randomUUID()}@example.com` }), await join(), await join()];
    const joined = page.locator("dl > div", { has: page.getByText("Joined", { exact: true }) });
    await expect(joined).toContainText("3");
    await look(page, "before");

    // It opens while it is looked at.
    await expect(page.getByRole("heading", { name: "Who is in" })).toBeVisible({ timeout: 60_000 });
    const buyers = page.getByRole("region", { name: "Who is in" }).getByRole("row");
    await expect(buyers.filter({ hasText: "In the checkout" })).toHaveCount(1);
    const buy = async () => {
      for (const queueToken of places) {
        const answer = await fetch(`${addresses.api}/v1/pages/${event}/orders`, {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify({
            ...address,
            name: "Lea Quispe",
            email: `lea-${randomUUID()}@example.com`,
            token: "tok_visa",
            products: [{ id: String(paywallProductId), quantity: 1 }],
            queueToken,
          }),
        });
        if (answer.status === 201) return;
      }
      throw new Error("nobody may buy");
    };
    await buy();
    await expect(buyers.filter({ hasText: "Bought" })).toHaveCount(1);
    await expect(buyers.filter({ hasText: "In the checkout" })).toHaveCount(1);

    await page.getByRole("button", { name: "One more" }).click();
    await page.getByRole("button", { name: "Let in 2 at once" }).click();
    await expect(page.getByText("Buying at once from 1 to 2")).toBeVisible();
    await expect(buyers.filter({ hasText: "In the checkout" })).toHaveCount(2);
    await look(page, "running");

    await page.getByRole("button", { name: "Pause", exact: true }).click();
    await expect(page.getByText("The sale is paused.")).toBeVisible();
    await buy();
    await join();
    await expect(buyers.filter({ hasText: "Bought" })).toHaveCount(2);
    await expect(buyers.filter({ hasText: "In the checkout" })).toHaveCount(1);
    await look(page, "paused");
    await page.getByRole("button", { name: "Continue", exact: true }).click();
    await expect(buyers.filter({ hasText: "In the checkout" })).toHaveCount(2);

    // Everybody can read how the places were drawn.
    const proofPage = page.waitForEvent("popup");
    await page.getByRole("link", { name: "The proof, for everybody" }).click();
    const proof = await proofPage;
    await expect(proof.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(proof.getByText("3 people were there before the opening")).toBeVisible();
    await look(proof, "proof");
    await proof.close();

    await page.getByRole("button", { name: "End the queue" }).click();
    const dialog = page.getByRole("alertdialog", { name: "End the queue?" });
    await expect(dialog.getByText("0 people wait and 2 people are buying.")).toBeVisible();
    await look(page, "end");
    await dialog.getByRole("button", { name: "End it for 2 people" }).click();
    await expect(page.getByText(/^The queue ended/)).toBeVisible();
    await expect(page.getByText("Queue ended", { exact: true })).toBeVisible();
    await look(page, "ended");
  },
);
