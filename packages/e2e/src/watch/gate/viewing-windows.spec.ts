import { connect } from "@matinee/api/database";
import { expect, type Page } from "@playwright/test";
import { FULL } from "../../full.ts";
import { addresses, call, databaseUrl } from "../../system.ts";
import { findViolations, openAs } from "../../studio/filmmaker.ts";
import { buyTicket, type EventCopy, test } from "../event-copies.ts";
import { createTicketedEvent } from "../ticketed-event.ts";
import { expectAccessible, getCallToAction } from "../viewer.ts";
import { recordShifts } from "../layout-shifts.ts";

const sizes = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];

const expectFits = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
    page.viewportSize()?.width ?? 0,
  );

for (const viewport of sizes) {
  test.describe(`${viewport.width} px`, () => {
    test.use({ viewport });

    test(
      "the owner gives hours, and the holder of a ticket reads until when to begin and finish",
      FULL,
      async ({ page, request, context, copyEvent }) => {
        const event = await createTicketedEvent(copyEvent);
        const studio = await context.newPage();
        await giveHours(studio, event);
        await studio.close();

        const token = await buyTicket(request, event, `hours-${Date.now()}@viewers.example`);
        await recordShifts(page);
        await page.goto(`/watch/${event.url}/${token}`);
        const note = page
          .getByRole("main")
          .getByText(/Begin by .+\.$/)
          .first();
        await expectNote(page, note);
        await expect(page.getByRole("region", { name: "My tickets" })).toContainText("Begin by");
        await expect(getCallToAction(page, "Watch Now")).toBeEnabled();
        await expectAccessible(page);
        await expectFits(page);

        await setTimes(event, "counted_at = now(), watch_until = now() + interval '30 hours'");
        await page.reload();
        await expectNote(
          page,
          page
            .getByRole("main")
            .getByText(/Finish by .+\.$/)
            .first(),
        );
        await expect(page.getByRole("region", { name: "My tickets" })).toContainText("Finish by");
        await getCallToAction(page, "Watch Now").click();
        const player = page.getByRole("dialog", { name: "Once Again" });
        // With the controls, which hide while the film plays.
        await expect(player.getByText(/^Finish by .+\.$/)).toBeAttached();
        await expectFits(page);
        await page.keyboard.press("Escape");
        await expect(player).toHaveCount(0);

        await setTimes(event, "watch_until = now() - interval '1 minute'");
        await page.reload();
        await expectNote(
          page,
          page
            .getByRole("main")
            .getByText(/You could watch it until .+\.$/)
            .first(),
        );
        await expect(getCallToAction(page, "Your Time to Watch Is Over")).toBeDisabled();
        await expect(page.getByText("This device opens the film with it.")).toHaveCount(0);
        await expectAccessible(page);
        await expectFits(page);
      },
    );
  });
}

/** Sets the hours in the studio, where a wrong number is named at its field, and reads what they mean in dates. */
async function giveHours(page: Page, event: EventCopy): Promise<void> {
  const email = "filmmaker@example.com";
  const { data, session } = await call("POST", "/v1/session", { email, password: "matinee-demo" });
  const owner = { id: String(data["id"]), email, session };
  await openAs(page, owner, `${addresses.studio}/event/${event.id}?step=eventDetails`);
  const begin = page.getByLabel("Time to begin");
  const finish = page.getByLabel("Time to finish");
  await begin.fill("0");
  await finish.fill("48");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Please enter a number from 1 to 8,760")).toBeVisible();
  await expect(begin).toBeFocused();
  await begin.fill("24");
  await page.getByText("May finish after the event", { exact: true }).click();
  await expect(page.getByText(/^A ticket bought now must be begun by .+ it ends on .+\.$/)).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await expectFits(page);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  const readHours = async () => (await call("GET", `/v1/pages/${event.id}`, undefined, session)).data;
  await expect.poll(readHours).toMatchObject({ unlockHours: 24, watchHours: 48, ends: "may-finish" });
}

/** Changes the times of an event's tickets: nobody waits for days. */
async function setTimes(event: EventCopy, change: string): Promise<void> {
  const { pool } = connect(databaseUrl, 1);
  await pool.query(`update entitlements set ${change} where page_id = $1`, [event.id]);
  await pool.end();
}

/** Expects a note in the first view that arrived without moving anything. */
async function expectNote(page: Page, note: ReturnType<Page["getByText"]>): Promise<void> {
  await expect(note).toBeVisible();
  await page.waitForLoadState("networkidle");
  expect(await page.evaluate("recorded.sum")).toBeLessThan(0.005);
}
