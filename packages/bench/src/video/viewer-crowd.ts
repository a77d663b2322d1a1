import { randomUUID } from "node:crypto";
import { Agent, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { computePercentile } from "../support/statistics.ts";
import { nameSegment } from "./film.ts";

/** What a crowd watches, and how its players report. The only argument of this script, as JSON. */
export interface CrowdOptions {
  origin: string;
  pageId: string;
  /** The credential of each viewer's ticket. */
  tickets: readonly string[];
  /** Of the film; the viewers request nothing but this track, and its playlists not at all. */
  track: string;
  segmentMs: number;
  segmentBytes: number;
  heartbeatMs: number;
  /** How often a heartbeat contains the position. */
  positionMs: number;
  grantStatusMs: number;
  /** Whether the players tell the API that they move to the addresses of a heartbeat's response. */
  followsAddresses: boolean;
}

/** Sent to the crowd: how many are to watch from then on, with the new starts spread evenly. */
export interface CrowdOrder {
  viewers: number;
  spreadMs: number;
}

/** Sent by the crowd in response to an order without new viewers: what happened since the previous report. */
export interface CrowdReport {
  sent: Record<RequestKind, number>;
  /** Failed requests by what and why. */
  failed: Record<string, number>;
  /** How often a heartbeat's response moved a player to another address. */
  moves: number;
  /** 95th percentile of the response times, in milliseconds. */
  p95Ms: Record<RequestKind, number>;
}

type RequestKind = "start" | "segment" | "standing" | "heartbeat";

// Only `many-viewers` starts this script.
const options = JSON.parse(process.argv[2] ?? "") as CrowdOptions;
const origin = new URL(options.origin);
const agent = new Agent({ keepAlive: true, maxSockets: Infinity });
const times: Record<RequestKind, number[]> = { start: [], segment: [], standing: [], heartbeat: [] };
let failed: Record<string, number> = {};
let moves = 0;
let viewers = 0;

process.on("message", (order: CrowdOrder) => {
  if (order.viewers === viewers) return sendReport();
  const added = order.viewers - viewers;
  for (let n = 0; n < added; n++) void startViewer(viewers + n, (order.spreadMs / added) * n);
  viewers = order.viewers;
});

function sendReport(): void {
  const compute = <Figure>(figure: (times: readonly number[]) => Figure): Record<RequestKind, Figure> => ({
    start: figure(times.start),
    segment: figure(times.segment),
    standing: figure(times.standing),
    heartbeat: figure(times.heartbeat),
  });
  const report: CrowdReport = {
    sent: compute(({ length }) => length),
    failed,
    moves,
    p95Ms: compute((all) => (all.length === 0 ? 0 : computePercentile(all, 0.95))),
  };
  process.send?.(report);
  for (const all of Object.values(times)) all.length = 0;
  failed = {};
  moves = 0;
}

/** Plays the film from its beginning, with all requests of a player at its intervals, until this process ends. */
async function startViewer(number: number, delayMs: number): Promise<void> {
  await sleep(delayMs);
  // Of the range for benchmarks: each viewer has an address and a network of their own.
  const address = `198.18.${Math.floor(number / 250)}.${(number % 250) + 1}`;
  const send = (kind: RequestKind, path: string, body?: object) => call(kind, address, path, body);
  const deviceId = randomUUID();
  const { followsAddresses } = options;
  const started = await send("start", `/v1/pages/${options.pageId}/playback`, {
    kind: "feature",
    deviceId,
    orderSlug: options.tickets[number],
    ...(followsAddresses && { followsAddresses }),
  });
  if (started === null) return;
  // The contract describes these responses of our own API.
  const { data } = JSON.parse(started.toString()) as {
    data: { id: string; deviceToken: string; manifestUrl: string };
  };
  const startedAt = performance.now();
  let mediaUrl = data.manifestUrl.slice(0, data.manifestUrl.lastIndexOf("/"));
  let reportedAt = Number.NEGATIVE_INFINITY;
  let segments = 0;

  const sendHeartbeat = async () => {
    const now = performance.now();
    // Timers may be early by a millisecond.
    const isDue = now - reportedAt >= options.positionMs - 1000;
    if (isDue) reportedAt = now;
    const text = await send("heartbeat", `/v1/playback/${data.id}/heartbeat`, {
      deviceId,
      deviceToken: data.deviceToken,
      ...(isDue && { positionSeconds: (now - startedAt) / 1000 }),
    });
    if (text === null) return;
    const answer = JSON.parse(text.toString()) as { data: { playing: boolean; mediaUrl?: string } };
    if (!answer.data.playing) countFailure("heartbeat: playback ended");
    if (answer.data.mediaUrl === undefined) return;
    mediaUrl = answer.data.mediaUrl;
    moves += 1;
  };
  const requestSegment = async () => {
    const name = nameSegment(segments++);
    const bytes = await send("segment", `${mediaUrl}/${options.track}/${name}`);
    if (bytes !== null && bytes.length !== options.segmentBytes) countFailure("segment: other bytes");
  };
  void sendHeartbeat();
  void requestSegment();
  setInterval(() => void sendHeartbeat(), options.heartbeatMs);
  setInterval(() => void requestSegment(), options.segmentMs);
  setInterval(() => void send("standing", `${mediaUrl}/standing`), options.grantStatusMs);
}

/** Sends a request and counts it. @returns the body; null when the request failed */
function call(kind: RequestKind, address: string, path: string, body?: object): Promise<Buffer | null> {
  const startedAt = performance.now();
  return new Promise((resolve) => {
    const fail = (reason: string) => {
      countFailure(`${kind}: ${reason}`);
      resolve(null);
    };
    const outgoing = request(
      {
        agent,
        host: origin.hostname,
        port: origin.port,
        path,
        method: body ? "POST" : "GET",
        headers: { "x-forwarded-for": address, ...(body && { "content-type": "application/json" }) },
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("error", ({ message }) => fail(message));
        response.on("end", () => {
          times[kind].push(performance.now() - startedAt);
          const status = response.statusCode ?? 0;
          const text = Buffer.concat(chunks);
          if (status < 300) resolve(text);
          else fail(`${status} ${text.toString().slice(0, 200)}`);
        });
      },
    );
    outgoing.on("error", ({ message }) => fail(message));
    outgoing.end(body && JSON.stringify(body));
  });
}

function countFailure(reason: string): void {
  failed[reason] = (failed[reason] ?? 0) + 1;
}
