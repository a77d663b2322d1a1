import { connect } from "@matinee/api/database";
import { expect, type Page } from "@playwright/test";
import { FULL } from "../../full.ts";
import { test } from "../../policy-test.ts";
import { call as callApi, databaseUrl } from "../../system.ts";
import { createScreening, register, type Screening } from "../player/playback-fixtures.ts";
import { createDirector, enterLobby, planPremiere } from "./premiere-fixtures.ts";
import { enterRoom } from "./premiere-viewers.ts";

const MINUTE_MS = 60_000;
/** New messages are announced together once in this time. */
const BATCH_MS = 5000;

/** Moves the start nearer than the API allows a start to be planned. */
async function startIn({ id }: Screening, ms: number): Promise<void> {
  const { pool } = connect(databaseUrl, 1);
  const startsAt = new Date(Date.now() + ms);
  await pool.query("update premieres set starts_at = $2, anchor_at = $2 where page_id = $1", [id, startsAt]);
  await pool.end();
}

/** Notes each text of the live regions, as a screen reader speaks it, with its time in the page. */
const noteAnnouncements = (page: Page) =>
  page.addInitScript(() => {
    const heard: { text: string; at: number }[] = [];
    Object.assign(globalThis, { heard });
    const note = ({ target }: MutationRecord) => {
      const element = target instanceof Element ? target : target.parentElement;
      const text = element?.closest('[role="status"]')?.textContent.trim();
      if (text && heard.at(-1)?.text !== text) heard.push({ text, at: performance.now() });
    };
    new MutationObserver((records) => records.forEach(note)).observe(document, {
      subtree: true,
      childList: true,
      characterData: true,
    });
  });

const listAnnouncements = (page: Page) =>
  page.evaluate(() => Reflect.get(globalThis, "heard") as { text: string; at: number }[]);

const expectHeard = (page: Page, text: string | RegExp) =>
  expect
    .poll(async () => (await listAnnouncements(page)).map((heard) => heard.text).join("\n"), {
      timeout: 30_000,
    })
    .toMatch(text);

test(
  "a screen reader hears ten minutes, one minute and the start, and new messages in batches of five seconds",
  FULL,
  async ({ browser }) => {
    test.setTimeout(150_000);
    const screening = await createScreening({ emailCapture: true });
    await planPremiere(screening);
    await startIn(screening, 10 * MINUTE_MS + 20_000);
    const { ticket } = await enterRoom(screening, "Kenji");
    const context = await browser.newContext();
    context.on("page", (page) => void noteAnnouncements(page));
    const page = await enterLobby(context, screening, await register(screening));
    await expectHeard(page, /The premiere starts in 10 minutes\./);

    for (const text of ["Hello", "from", "Osaka"])
      await callApi("POST", `/v1/live-rooms/${ticket}/messages`, { text, clientId: crypto.randomUUID() });
    await expectHeard(page, /Kenji: Osaka/);
    const batches = (await listAnnouncements(page)).filter(({ text }) => text.includes("new message"));
    expect(batches.length).toBeLessThanOrEqual(2);
    for (const [index, { at }] of batches.entries())
      if (index > 0) expect(at - (batches[index - 1]?.at ?? 0)).toBeGreaterThan(BATCH_MS - 500);

    const command = createDirector(screening);
    await command("hold", "We wait for the ferry.");
    await expectHeard(page, /We wait for the ferry\./);
    // From an open hold, the time until the start counts from now.
    await command("hold", undefined, MINUTE_MS + 4000);
    await expectHeard(page, /We wait for the ferry\. New start, about \d/);
    await expectHeard(page, /The premiere starts in 1 minute\./);
    await command("hold");
    await command("hold", undefined, 9000);
    await expectHeard(page, /The premiere is starting\./);
  },
);
