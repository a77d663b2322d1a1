import { expect, type Page } from "@playwright/test";
import { test } from "../../policy-test.ts";
import { createScreening, expectPlaying, getVideo, openAndPlay } from "./playback-fixtures.ts";

interface Beat {
  positionSeconds?: number;
  firstFrameMs?: number;
  leaving?: boolean;
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
