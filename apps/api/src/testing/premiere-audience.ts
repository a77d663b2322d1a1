import { setTimeout as sleep } from "node:timers/promises";
import type { Premiere } from "@matinee/contract/schemas/premieres";
import { computePosition, findEffectiveClock, type PremiereClock } from "@matinee/domain/premiere-clock";
import { createRandom, pickBetween } from "@matinee/domain/testing/random";
import type { SimulatedMedia } from "@matinee/domain/testing/simulated-media";
import { createSimulatedViewer, type SimulatedViewer } from "@matinee/domain/testing/simulated-viewer";
import { getSegmentStart } from "../modules/playback/playback.rules.ts";
import { connectToLiveRoom, type LiveRoomClient } from "./live-room-client.ts";

const MAX_WRONG_MS = 60_000;
const MAX_DELAY_MS = 120;
const [LATE_FROM_MS, LATE_UNTIL_MS] = [50, 250];
const RETRY_MS = 500;
const LOOP_MS = 10;

export interface AudienceOptions {
  /** Where the API, or a web server before it, answers. */
  origin: string;
  pageId: string;
  /** Where the film begins in the programme, in milliseconds. */
  filmStartMs: number;
  /** False keeps the viewers' own clocks, for the control. */
  synchronizes?: boolean;
}

/** A viewer over real connections, with the real clock and controller, and a simulated video. */
export interface AudienceMember {
  viewer: SimulatedViewer;
  /** When a command reached the screen, by its epoch. In milliseconds since 1970. */
  receivedAt: Map<number, number>;
  /** When the film began to play, in milliseconds since 1970; null before. */
  playsSince: number | null;
  /** How far the film was from the room while it ran, every 10 ms. */
  distances: number[];
  /** Loses the connection for a while. */
  loseConnection: (ms: number) => Promise<void>;
  leave: () => void;
}

type ClockText = Premiere["clock"];
export const toClock = ({ anchorAt, ...clock }: ClockText): PremiereClock => ({
  ...clock,
  anchorAt: new Date(anchorAt),
});

/**
 * Lets a viewer enter a live room with a ticket, and load and follow the film. The viewer's clock is wrong by up to a
 * minute, each way over the line takes 0 to 120 ms, and segments come 50 to 250 ms late.
 * @param getRoomMs where the film is for everyone at a time of the server, in milliseconds; null while it does not run
 */
export async function seatAudienceMember(
  { origin, pageId, filmStartMs, synchronizes = true }: AudienceOptions,
  { seed, orderSlug }: { seed: number; orderSlug: string },
  getRoomMs: (serverMs: number) => number | null,
): Promise<AudienceMember> {
  const random = createRandom(seed);
  const wrongMs = pickBetween(random, -MAX_WRONG_MS, MAX_WRONG_MS);
  const leaving = new AbortController();
  let isOffline = false;
  let clocks: PremiereClock[] = [];
  let stream: LiveRoomClient | null = null;
  let readEvents = 0;
  /** The segment that the player waits for. A seek makes it another one. */
  const wanted = { number: -1 };
  /** Events on their way over the line, which keeps their order. */
  const arriving: { clock: PremiereClock; arrivesAt: number }[] = [];
  let arrivesAt = 0;

  /** Sends a request over the viewer's line. @throws TypeError without a connection */
  async function request(path: string, body?: object): Promise<Response> {
    await sleep(random() * MAX_DELAY_MS);
    if (isOffline) throw new TypeError("no connection");
    const response = await fetch(origin + path, {
      signal: leaving.signal,
      ...(body && {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      }),
    });
    const copy = new Response(await response.arrayBuffer(), { status: response.status });
    await sleep(random() * MAX_DELAY_MS);
    if (isOffline) throw new TypeError("no connection");
    return copy;
  }
  async function requestData(path: string, body?: object) {
    const response = await request(path, body);
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    // Cast: each caller knows the response of its route.
    return ((await response.json()) as { data: never }).data;
  }

  const device = { deviceId: `device-${seed}`, orderSlug };
  const opened: { premiere: Premiere; streamUrl: string; lastSeq: number } = await requestData(
    `/v1/pages/${pageId}/live-room`,
    device,
  );
  clocks = [toClock(opened.premiere.clock)];
  const grant: { manifestUrl: string } = await requestData(`/v1/pages/${pageId}/playback`, {
    kind: "feature",
    ...device,
  });
  const media = new URL(grant.manifestUrl, origin).pathname.replace(/\/master\.m3u8$/, "");

  async function loadSegment(video: SimulatedMedia, number: number) {
    wanted.number = number;
    const file = `${media}/360p/${String(number).padStart(5, "0")}.m4s`;
    await sleep(pickBetween(random, LATE_FROM_MS, LATE_UNTIL_MS));
    while (wanted.number === number && !leaving.signal.aborted) {
      const response = await request(file).catch(() => null);
      if (response?.ok) return video.provide(number);
      await sleep(RETRY_MS);
    }
  }

  async function follow() {
    let lastSeq = opened.lastSeq;
    while (!leaving.signal.aborted) {
      const path = `${opened.streamUrl}?after=${lastSeq}`;
      const opening = isOffline ? null : connectToLiveRoom(origin, path, { lastEventId: lastSeq });
      stream = (await opening?.catch(() => null)) ?? null;
      readEvents = 0;
      await stream?.ended;
      lastSeq = stream?.events.findLast(({ id }) => id !== null)?.id ?? lastSeq;
      await sleep(RETRY_MS * (1 + random()));
    }
  }

  const viewer = createSimulatedViewer({
    random,
    synchronizes,
    readDeviceMs: () => performance.now(),
    readWallMs: () => Date.now() + wrongMs,
    fetchTime: () => requestData("/v1/time"),
    getRoomPosition(serverMs) {
      const now = new Date(serverMs);
      const clock = findEffectiveClock(clocks, now);
      return {
        filmMs: clock ? computePosition(clock, now) - filmStartMs : -filmStartMs,
        isRunning: clock?.isRunning ?? false,
      };
    },
    getSegmentStartMs: (number) => getSegmentStart(number) * 1000,
    requestSegment: (video, number) => void loadSegment(video, number),
  });
  const member: AudienceMember = {
    viewer,
    receivedAt: new Map(),
    playsSince: null,
    distances: [],
    async loseConnection(ms) {
      isOffline = true;
      stream?.close();
      await sleep(ms);
      isOffline = false;
    },
    leave() {
      leaving.abort();
      stream?.close();
      clearInterval(loop);
    },
  };

  function receiveEvents() {
    for (const { event, data } of stream?.events.slice(readEvents) ?? []) {
      readEvents++;
      if (event !== "clock") continue;
      // Cast: the server sends what the contract says.
      const clock = toClock(data as unknown as ClockText);
      arrivesAt = Math.max(arrivesAt, performance.now() + random() * MAX_DELAY_MS);
      arriving.push({ clock, arrivesAt });
    }
    for (let next = arriving[0]; next && next.arrivesAt <= performance.now(); next = arriving[0]) {
      arriving.shift();
      const { clock } = next;
      member.receivedAt.set(clock.epoch, Date.now());
      clocks = [...clocks.filter(({ epoch }) => epoch < clock.epoch), clock];
    }
  }
  const loop = setInterval(() => {
    receiveEvents();
    viewer.step();
    if (viewer.media.positionMs > 0) member.playsSince ??= Date.now();
    const roomMs = getRoomMs(Date.now());
    if (roomMs !== null && roomMs >= 0) member.distances.push(Math.abs(viewer.media.positionMs - roomMs));
  }, LOOP_MS);
  if (synchronizes) await viewer.clock.synchronize();
  void follow();
  viewer.media.preload();
  return member;
}
