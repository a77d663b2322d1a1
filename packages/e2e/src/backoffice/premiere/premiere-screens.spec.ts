import { expect, type Page } from "@playwright/test";
import { FULL } from "../../full.ts";
import { createScreening } from "../../watch/player/playback-fixtures.ts";
import { planPremiere } from "../../watch/premiere/premiere-fixtures.ts";
import { inviteModerator } from "../../watch/premiere/premiere-hosts.ts";
import { enterRoom } from "../../watch/premiere/premiere-viewers.ts";
import { test } from "../../policy-test.ts";
import { findViolations } from "../../studio/filmmaker.ts";
import { addresses, call as callApi } from "../../system.ts";
import { copyReadyEvent, createCustomer, openAsStaff } from "../staff.ts";

test.use({ baseURL: addresses.backoffice });

/** Opens the lobby. A moderator mutes and bans a viewer each, hides a message and holds the start. */
async function runLobby() {
  // Longer than a phone is wide.
  const title = `Ferry ${crypto.randomUUID().slice(0, 8)} to the last lighthouse`;
  const screening = await createScreening({ emailCapture: true, title });
  const { id } = screening;
  await planPremiere(screening);
  const token = (await inviteModerator(screening)).split("#token=")[1] ?? "";
  const moderate = async (method: string, path: string, body: object) => {
    const response = await fetch(`${addresses.api}/v1/pages/${id}${path}`, {
      method,
      headers: { "content-type": "application/json", "x-moderator-token": token },
      body: JSON.stringify(body),
    });
    expect(response.status, path).toBe(200);
  };
  const { ticket } = await enterRoom(screening, "Ada");
  await enterRoom(screening, "Ben");
  const message = { text: "Buy my watches", clientId: crypto.randomUUID() };
  const { data: sent } = await callApi<{ seq: number }>("POST", `/v1/live-rooms/${ticket}/messages`, message);
  await moderate("PATCH", `/live-room/messages/${sent.seq}`, { state: "hidden" });
  const { data } = await callApi<{ members: { id: string; name: string }[] }>(
    "GET",
    `/v1/live-rooms/${ticket}/members`,
  );
  const getMember = (name: string) => data.members.find((person) => person.name === name)?.id;
  const mutedUntil = new Date(Date.now() + 600_000).toISOString();
  await moderate("PATCH", `/live-room/members/${getMember("Ben")}`, { mutedUntil });
  await moderate("PATCH", `/live-room/members/${getMember("Ada")}`, { banned: true });
  const hold = { command: "hold", epoch: 0, reason: "We wait for the ferry." };
  await moderate("POST", "/premiere/commands", hold);
  return { id, title };
}

/** Looks at a screen on a desktop and on a phone. */
async function look(page: Page, takePicture: (width: number) => Promise<unknown>): Promise<void> {
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await takePicture(width);
    expect(await findViolations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
}

test(
  "staff see a premiere's state, its live room and what its team did, on a desktop and a phone",
  FULL,
  async ({ page }, testInfo) => {
    test.setTimeout(150_000);
    const { id, title } = await runLobby();
    const lookAs = (name: string) =>
      look(page, (width) =>
        page.screenshot({ path: testInfo.outputPath(`${name}-${width}.png`), fullPage: true }),
      );

    await openAsStaff(page, `/admin/events?search_term=${title}&premiere=true`);
    const row = page.getByRole("row").filter({ hasText: title });
    await expect(row).toContainText("Held or paused");
    // Also beside the open filters.
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect(page.getByRole("complementary", { name: "Filter" })).toBeVisible();
    await expect(page.getByRole("columnheader", { name: "Premiere" })).toBeInViewport({ ratio: 1 });
    await lookAs("events");
    await page.goto(`/admin/events?search_term=${title}&premiere=false`);
    await expect(page.getByText("No data matching your search criteria")).toBeVisible();

    await page.goto(`/admin/event-details/${id}`);
    await expect(page.getByText(/^Held or paused, /)).toBeVisible();
    await expect(page.getByRole("row", { name: /Ada Viewer Banned since/ })).toBeVisible();
    await expect(page.getByRole("row", { name: /Ben Viewer Muted until/ })).toBeVisible();
    await lookAs("event");

    await page.goto(`/admin/premiere?event=${id}`);
    await expect(page.getByText(/ watching\. Updated at /)).toBeVisible();
    await lookAs("board");

    await page.goto(`/admin/audit?subject_id=${id}`);
    for (const sentence of [
      "Held the start of the premiere",
      "Muted a viewer",
      "Banned a viewer",
      "Hid a message in the chat",
    ])
      await expect(page.getByText(sentence).first()).toBeVisible();
    await page.setViewportSize({ width: 390, height: 900 });
    await expect(page.getByText("Held the start of the premiere").first()).toBeInViewport({ ratio: 1 });
    await lookAs("audit");
  },
);

test(
  "staff hold and end a premiere from its event after they said why, and open The night",
  FULL,
  async ({ page }) => {
    test.setTimeout(120_000);
    // A customer of this test's own: for the demo's, another test may have given the reason.
    const customer = await createCustomer(1);
    const id = await copyReadyEvent(customer);
    const premiere = {
      showing: "premiere",
      startsAt: new Date(Date.now() + 20 * 60_000).toISOString(),
      programme: [{ kind: "film" }],
    };
    await callApi("PUT", `/v1/pages/${id}/premiere`, premiere, customer.session);
    await openAsStaff(page, `/admin/event-details/${id}`);
    const panel = page.locator("section").filter({
      has: page.getByRole("heading", { name: "Premiere", exact: true }),
    });
    await expect(panel.getByText(/^Lobby, /)).toBeVisible();
    await expect(panel.getByRole("button", { name: "Hold the start" })).toHaveCount(0);
    await panel.getByRole("button", { name: "Give a reason to edit" }).click();
    await page.getByLabel("Reason").fill("The maker called");
    await page.getByRole("dialog").getByRole("button", { name: "Start", exact: true }).click();
    await panel.getByRole("button", { name: "Hold the start" }).click();
    await expect(page.getByText(/^Held or paused, /)).toBeVisible();

    await panel.getByRole("button", { name: "Start now" }).click();
    await panel.getByRole("button", { name: "End", exact: true }).click();
    const question = page.getByRole("alertdialog", { name: "End the programme for everyone?" });
    await question.getByRole("button", { name: "End", exact: true }).click();
    await expect(question.getByText("Type the word End first.")).toBeVisible();
    await question.getByLabel("Type End to confirm").fill("end");
    await question.getByRole("button", { name: "End", exact: true }).click();
    await expect(panel.getByText("The programme is over")).toBeVisible();
    await expect(page.getByText(/^Over, /)).toBeVisible();

    const opened = page.context().waitForEvent("page");
    await panel.getByRole("button", { name: "Open The night" }).click();
    await expect(await opened).toHaveURL(/\/event\/.*step=night/);
  },
);
