import { connect } from "@matinee/api/database";
import { createGrantVerifier, signGrant } from "@matinee/api/grants";
import { expect, type Page } from "@playwright/test";
import { FULL } from "../../full.ts";
import { test } from "../../policy-test.ts";
import { addresses, databaseUrl, secret } from "../../system.ts";
import { createScreening, expectPlaying, getVideo, openAndPlay, seek } from "./playback-fixtures.ts";

interface Beat {
  positionSeconds?: number;
  firstFrameMs?: number;
  leaving?: boolean;
  ended?: boolean;
}

/** Lists the heartbeats of a page as they are sent. */
function collectBeats(page: Page): Beat[] {
  const beats: Beat[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/heartbeat")) beats.push(request.postDataJSON());
  });
  return beats;
}

test("sends the position every minute, at a pause, around a seek and at leaving, and again if it was lost", async ({
  page,
}) => {
  const beats = collectBeats(page);
  /** Waits for heartbeats that were not read yet. */
  const readBeats = async (count: number) => {
    await expect.poll(() => beats.length).toBe(count);
    return beats.splice(0);
  };
  await page.clock.install();
  await openAndPlay(page, await createScreening());
  await expectPlaying(page);
  // From here on nothing makes it wait.
  const readLoaded = () => getVideo(page).evaluate(({ buffered }: HTMLVideoElement) => buffered.end(0));
  await expect.poll(readLoaded).toBeGreaterThan(55);
  const [first] = await readBeats(1);
  expect(first?.positionSeconds).toBeLessThan(2);
  expect(first?.firstFrameMs).toBeGreaterThan(0);
  for (let routine = 1; routine <= 4; routine += 1) {
    await page.clock.fastForward(15_000);
    const [beat] = await readBeats(1);
    expect(beat?.positionSeconds !== undefined, `heartbeat ${routine}`).toBe(routine === 4);
  }

  await page.route("**/heartbeat", (route) => route.abort("connectionreset"), { times: 1 });
  await page.keyboard.press("k");
  const [lost] = await readBeats(1);
  await page.clock.fastForward(15_000);
  const [again] = await readBeats(1);
  expect(again?.positionSeconds).toBeGreaterThan(0);
  expect(again?.positionSeconds).toBeCloseTo(lost?.positionSeconds ?? 0, 1);
  await page.clock.fastForward(15_000);
  expect(await readBeats(1)).toEqual([expect.not.objectContaining({ positionSeconds: expect.anything() })]);

  await page.keyboard.press("k");
  await expectPlaying(page, again?.positionSeconds);
  const from = await getVideo(page).evaluate(async (video: HTMLVideoElement) => {
    const position = video.currentTime;
    for (let to = 30; to <= 50; to += 2) {
      const sought = new Promise((resolve) => video.addEventListener("seeked", resolve, { once: true }));
      video.currentTime = to;
      await sought;
    }
    return position;
  });
  await expectPlaying(page, 51.5);
  const [before, after] = await readBeats(2);
  expect(before?.positionSeconds).toBeGreaterThan(from - 0.5);
  expect(before?.positionSeconds).toBeLessThan(from + 0.5);
  expect(after?.positionSeconds).toBeGreaterThanOrEqual(50);
  expect(after?.positionSeconds).toBeLessThan(55);

  await page.getByRole("button", { name: "Back to the page" }).click();
  const [left] = await readBeats(1);
  expect(left).toMatchObject({ leaving: true });
  expect(left?.positionSeconds).toBeGreaterThan(51);
});

test("the end of a film is reported again if it was lost", FULL, async ({ page }) => {
  const beats = collectBeats(page);
  const readEnd = () => beats.find(({ ended }) => ended)?.positionSeconds;
  await openAndPlay(page, await createScreening());
  await expectPlaying(page);
  await page.route("**/heartbeat", (route) => route.abort("connectionreset"));
  await seek(page, 59);
  await expect.poll(readEnd).toBeGreaterThan(59);
  await page.unroute("**/heartbeat");
  beats.length = 0;
  const arrived = page.waitForResponse((response) => response.url().endsWith("/heartbeat"));
  await expect.poll(readEnd, { timeout: 20_000 }).toBeGreaterThan(59);
  expect((await arrived).status()).toBe(200);
});

/** The first segments play for twelve seconds. */
const LATER_SEGMENT = /\/(?:0000[5-9]|000[1-9]\d)\.m4s$/;
const FIRST_ADDRESSES_MS = 20_000;

test(
  "goes on at the addresses of a renewed grant after the first ones have ended",
  FULL,
  async ({ page }) => {
    const { pool } = connect(databaseUrl, 1);
    let first = "";
    let endsAt = 0;
    let grantId = "";
    await page.route("**/playback", async (route) => {
      const response = await route.fetch();
      const text = await response.text();
      const { data }: { data: { id: string; manifestUrl: string } } = JSON.parse(text);
      const [, , token = ""] = data.manifestUrl.split("/");
      const grant = createGrantVerifier([secret])(token);
      if (!grant) throw new Error("The grant's signature is not ours");
      grantId = data.id;
      endsAt = Date.now() + FIRST_ADDRESSES_MS;
      const short = signGrant([secret], { ...grant, expiresAt: endsAt });
      first = data.manifestUrl.replace(/master\.m3u8$/, "").replace(token, short);
      await route.fulfill({ response, body: text.replaceAll(token, short) });
    });
    const later: string[] = [];
    const standing: string[] = [];
    page.on("request", (request) => {
      const { pathname } = new URL(request.url());
      if (LATER_SEGMENT.test(pathname)) later.push(pathname);
      if (pathname.endsWith("/standing")) standing.push(pathname);
    });
    // The first request of a later segment fails: its retry takes the new addresses.
    await page.route(LATER_SEGMENT, async (route) => {
      const { pathname } = new URL(route.request().url());
      if (!pathname.startsWith(first)) return route.continue();
      await new Promise((resolve) => setTimeout(resolve, endsAt - Date.now()));
      await route.abort("connectionreset");
    });
    const readFirst = async () => (await page.request.get(`${addresses.watch}${first}standing`)).status();

    await page.clock.install();
    await openAndPlay(page, await createScreening());
    await expectPlaying(page);
    expect(await readFirst()).toBe(204);
    await expect.poll(() => later.length).toBeGreaterThan(0);
    // The lease has become short enough that a heartbeat renews it.
    const shorten = "update playback_grants set expires_at = now() + interval '5 minutes' where id = $1";
    await pool.query(shorten, [grantId]);
    const renewal = page.waitForResponse((response) => response.url().endsWith("/heartbeat"));
    await page.clock.fastForward(15_000);
    const { data } = await (await renewal).json();
    expect(data.mediaUrl).toMatch(/^\/media\/[^/]+\/[^/]+$/);
    const askedBefore = later.splice(0);
    expect(askedBefore.filter((pathname) => !pathname.startsWith(first))).toEqual([]);

    await expectPlaying(page, 25);
    await expect.poll(readFirst).toBe(403);
    expect(later.length).toBeGreaterThan(1);
    expect(later.filter((pathname) => !pathname.startsWith(`${data.mediaUrl}/`))).toEqual([]);
    await expect(page.getByRole("alert")).toHaveCount(0);
    await page.clock.fastForward(15_000);
    await expect.poll(() => standing.at(-1)).toBe(`${data.mediaUrl}/standing`);
    await pool.end();
  },
);
