import { computePosition, findEffectiveClock, type PremiereClock } from "@matinee/domain/premiere-clock";
import { eq } from "drizzle-orm";
import { expect, onTestFinished } from "vitest";
import { videos } from "../db/schema/videos.ts";
import { getTranscodeFolder } from "../integrations/video/local-video-host.ts";
import { createPage, type TestAccount } from "./fixtures.ts";
import {
  type AudienceMember,
  type AudienceOptions,
  seatAudienceMember,
  toClock,
} from "./premiere-audience.ts";
import { savePremiere } from "./premiere-fixtures.ts";
import type { TestApp } from "./test-app.ts";
import { paywallSettings } from "./video/playback-fixtures.ts";
import { createTranscodedVideo } from "./video/video-cache.ts";
import { createOrder } from "./viewer-fixtures.ts";

const SLATE_MS = 4000;
const SEGMENTS = 60;
const FILM_SECONDS = 220;

/** Creates a premiere in whose lobby viewers with tickets wait, with a director. */
export async function openNight(
  { app, owner }: { app: TestApp; owner: TestAccount },
  options: Pick<AudienceOptions, "origin"> & Partial<AudienceOptions>,
  viewers: number,
) {
  const { id: pageId } = await createPage(app.services, owner.id, { paywallSettings });
  const { id: videoId } = await createTranscodedVideo(app.services, pageId);
  // The simulated players do not look at the bytes.
  for (let number = 6; number < SEGMENTS; number++) {
    const file = `${getTranscodeFolder(videoId, 1)}/360p/${String(number).padStart(5, "0")}.m4s`;
    await app.services.storage.put(file, Buffer.alloc(20_000));
  }
  await app.services.db.update(videos).set({ durationSeconds: FILM_SECONDS }).where(eq(videos.id, videoId));
  const startsAt = new Date(Date.now() + 20 * 60_000).toISOString();
  const programme = [{ kind: "slate", durationMs: SLATE_MS }, { kind: "film" }];
  const saved = await savePremiere(app, owner, pageId, { startsAt, programme });
  if (saved.statusCode !== 200) throw new Error(saved.body);

  const clocks: PremiereClock[] = [];
  const getRoomMs = (serverMs: number) => {
    const now = new Date(serverMs);
    const clock = findEffectiveClock(clocks, now);
    return clock?.isRunning ? computePosition(clock, now) - SLATE_MS : null;
  };
  const members: AudienceMember[] = [];
  const seat = async (seed: number) => {
    const { slug: orderSlug } = await createOrder(app.services, pageId);
    const audience = { pageId, filmStartMs: SLATE_MS, ...options };
    const member = await seatAudienceMember(audience, { seed, orderSlug }, getRoomMs);
    members.push(member);
    return member;
  };
  onTestFinished(() => {
    for (const member of members) member.leave();
  });
  await Promise.all(Array.from({ length: viewers }, (_, seed) => seat(seed + 1)));
  return {
    pageId,
    members,
    getRoomMs,
    seat,
    /** Gives a command. @returns its epoch, and when it was sent */
    async command(command: string) {
      const sentAt = Date.now();
      const epoch = clocks.at(-1)?.epoch ?? 0;
      const response = await fetch(`${options.origin}/v1/pages/${pageId}/premiere/commands`, {
        method: "POST",
        headers: { "content-type": "application/json", ...owner.headers },
        body: JSON.stringify({ command, epoch }),
      });
      if (!response.ok) throw new Error(await response.text());
      // Cast: the route returns the clock.
      const { data } = (await response.json()) as { data: Parameters<typeof toClock>[0] };
      clocks.push(toClock(data));
      return { epoch: data.epoch, sentAt };
    },
  };
}

export type Night = Awaited<ReturnType<typeof openNight>>;

/** Holds and starts, and waits until the film has run for some seconds. */
export async function startFilm(night: Night, seconds: number) {
  await night.command("hold");
  await night.command("start");
  await expect
    .poll(() => night.getRoomMs(Date.now()) ?? -1, { timeout: 30_000 })
    .toBeGreaterThan(seconds * 1000);
}

/** Expects that a command reaches all viewers within a second. */
export async function expectReceived(night: Night, command: string) {
  const { epoch, sentAt } = await night.command(command);
  const findSlowest = () =>
    Math.max(...night.members.map(({ receivedAt }) => receivedAt.get(epoch) ?? Infinity));
  await expect.poll(findSlowest, { timeout: 10_000 }).toBeLessThan(Infinity);
  expect(findSlowest() - sentAt).toBeLessThanOrEqual(1000);
  return findSlowest() - sentAt;
}

/** Finds for how long the film of the viewer with the worst luck has waited for data, in milliseconds. */
export const countStalledMs = ({ members }: Night) =>
  Math.max(...members.map(({ viewer }) => viewer.media.stalledMs));
