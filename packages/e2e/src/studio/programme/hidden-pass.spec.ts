import { randomUUID } from "node:crypto";
import { expect } from "@playwright/test";
import { FULL } from "../../full.ts";
import { typeCard } from "../../journey/card.ts";
import { test } from "../../policy-test.ts";
import { addresses, listEmailsTo } from "../../system.ts";
import { validCard } from "../../watch/ticketed-event.ts";
import { expectAccessible, fillBuyer } from "../../watch/viewer.ts";
import { callAsOwner, connectPayouts, createFilmmaker, findViolations, openAs } from "../filmmaker.ts";
import { addPass, buyOn, createFestival, screens } from "./pass-festival.ts";

const HOUR_MS = 3_600_000;

test.use({ baseURL: addresses.studio, viewport: screens.desktop });

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
