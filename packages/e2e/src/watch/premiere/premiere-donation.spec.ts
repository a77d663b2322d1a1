import { expect, type Page } from "@playwright/test";
import { FULL } from "../../full.ts";
import { typeCard } from "../../journey/card.ts";
import { test } from "../../policy-test.ts";
import { openAs } from "../../studio/filmmaker.ts";
import { addresses, call as callApi } from "../../system.ts";
import { expectAccessible, fillBuyer } from "../viewer.ts";
import { announceClip, createScreening, getSessions, register } from "../player/playback-fixtures.ts";
import {
  askBesideFilm,
  createDirector,
  enterLobby,
  getFilm,
  getTogetherNotice,
  planPremiere,
} from "./premiere-fixtures.ts";

/** Longer than a payment on a busy machine. */
const FILM_SECONDS = 150;
/** A film whose position stays the same for longer has stopped. */
const STOPPED_MS = 1500;
const SAMPLE_MS = 100;

interface FilmRecord {
  pauses: number;
  /** The longest time for which the position stayed the same. */
  longestStandMs: number;
  isInPage: boolean;
}

/** Watches the position of the film in the page. @returns reads what has happened since */
async function watchFilm(page: Page): Promise<() => Promise<FilmRecord>> {
  const film = await getFilm(page).elementHandle();
  if (!film) throw new Error("no film");
  const record = await film.evaluateHandle((element, sampleMs) => {
    // `getFilm` finds video elements.
    const video = element as HTMLVideoElement;
    const seen = { pauses: 0, longestStandMs: 0, isInPage: true };
    let last = { seconds: video.currentTime, at: performance.now() };
    video.addEventListener("pause", () => seen.pauses++);
    setInterval(() => {
      const at = performance.now();
      if (video.currentTime !== last.seconds) last = { seconds: video.currentTime, at };
      seen.longestStandMs = Math.max(seen.longestStandMs, at - last.at);
      seen.isInPage &&= video.isConnected;
    }, sampleMs);
    return seen;
  }, SAMPLE_MS);
  return () => record.jsonValue();
}

test(
  "a viewer gives from the card beside the film, which never stops, and the owner sees the amount; control: a pause is noticed",
  FULL,
  async ({ browser }, testInfo) => {
    test.setTimeout(240_000);
    const screening = await createScreening({ emailCapture: true, ...(await askBesideFilm()) });
    const clip = await announceClip(screening, "feature", FILM_SECONDS);
    await clip.send();
    await clip.untilReady();
    await planPremiere(screening);
    const command = createDirector(screening);
    await command("hold");
    const page = await enterLobby(browser, screening, await register(screening));
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole("button", { name: "Take my seat" }).click();
    await command("start");
    await expect(getTogetherNotice(page)).toBeVisible({ timeout: 30_000 });
    const readRecord = await watchFilm(page);

    const card = page.getByRole("form", { name: "Keep the road open" });
    await card.getByRole("radio", { name: "$20" }).click();
    await page.screenshot({ path: testInfo.outputPath("card.png") });
    await card.getByRole("button", { name: "Send Donation" }).click();
    await expect(page.getByRole("heading", { name: "Pay with card" })).toBeVisible();
    await fillBuyer(page, `beside-${screening.id}@viewers.example`);
    await typeCard(page, "4242424242424242");
    await page.screenshot({ path: testInfo.outputPath("checkout.png") });
    await page.getByRole("button", { name: "Pay $20.00" }).click();
    const thanks = page.getByRole("dialog", { name: "Thank you, Imogen" });
    await expect(thanks).toBeVisible();
    await expectAccessible(page);
    await thanks.getByRole("button", { name: "Back to everyone" }).click();
    await expect(thanks).toBeHidden();
    await expect(card).toHaveCount(0);
    await expect(getTogetherNotice(page)).toBeVisible();

    const { longestStandMs, ...seen } = await readRecord();
    process.stdout.write(`the film's position stayed the same for at most ${longestStandMs.toFixed(0)} ms\n`);
    expect(seen).toEqual({ pauses: 0, isInPage: true });
    expect(longestStandMs).toBeLessThan(STOPPED_MS);
    await getFilm(page).evaluate((video: HTMLVideoElement) => video.pause());
    await expect.poll(async () => (await readRecord()).pauses).toBe(1);
    await expect.poll(async () => (await readRecord()).longestStandMs).toBeGreaterThan(STOPPED_MS);

    await command("skip");
    await expect(page.getByText("Thank you for giving.")).toBeVisible();
    const { maker } = await getSessions();
    const { data } = await callApi<{ gross: number }>(
      "GET",
      `/v1/pages/${screening.id}/income`,
      undefined,
      maker,
    );
    expect(data.gross).toBe(2000);
    const studio = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    const attendees = `${addresses.studio}/event/${screening.url}?step=attendees`;
    await openAs(studio, { id: "", email: "", session: maker }, attendees);
    await expect(studio.getByText("$20.00 before fees")).toBeVisible();
  },
);
