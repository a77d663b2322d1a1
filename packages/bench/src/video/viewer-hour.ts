import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { Agent, request } from "node:http";
import type { Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { startNginx } from "@matinee/dev-services/nginx";
import { findFreePort } from "@matinee/dev-services/ports";
import { pollMs } from "@matinee/domain/limits";
import { requireBuiltApi } from "../support/api-process.ts";
import { reportValue } from "../support/compare.ts";
import { readTreeCpuMs } from "../support/process-usage.ts";
import { requirePrograms } from "../support/programs.ts";
import { nameSegment, writeFilm } from "./film.ts";
import { startFilmmakerApi } from "./filmmaker-api.ts";

/**
 * Plays a film for an hour through nginx with all requests of a player, one after the other without pauses. Reports the
 * processor time of the servers, the reads of the database and the bytes that are not media. Needs nginx and the built
 * API.
 */
requirePrograms("nginx", "ps");
requireBuiltApi();
const HOUR_SECONDS = 3600;
const SEGMENT_SECONDS = 4;
const SEGMENTS = HOUR_SECONDS / SEGMENT_SECONDS;
const HEARTBEATS = Math.round((HOUR_SECONDS * 1000) / pollMs.heartbeat);
const GRANT_CHECKS = Math.round((HOUR_SECONDS * 1000) / pollMs.grantStatus);
/** 1.5 Mbit/s and 128 kbit/s. */
const TRACKS = { "720p": 750_000, "audio-0": 64_000 } as const;
/** Longer than PostgreSQL's processes delay their statistics. */
const STATISTICS_DELAY_MS = 11_000;

const api = await startFilmmakerApi({ TRUST_PROXY: "loopback" });
await writeFilm(api, { seconds: HOUR_SECONDS, segmentSeconds: SEGMENT_SECONDS, tracks: TRACKS });
const nginx = await startNginx({
  port: await findFreePort(),
  apiPorts: [api.port],
  storage: api.storage,
});
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
const sockets = new Set<Socket>();
let requests = 0;

try {
  const idle = await measure(() => sleep(20_000));
  const { id, deviceId, deviceToken, base } = await startPlayback();
  let mediaUrl = base;
  let mediaBytes = 0;
  const film = await measure(async () => {
    for (const file of ["master.m3u8", ...Object.keys(TRACKS).map((track) => `${track}/index.m3u8`)]) {
      await call("GET", `${base}/${file}`);
    }
    for (let n = 0; n < SEGMENTS; n++) {
      // In a real hour nginx has forgotten the check of the previous segment. Another address of the same network has
      // the same effect.
      const headers = { "x-forwarded-for": `2001:db8::${(n + 1).toString(16)}` };
      for (const track of Object.keys(TRACKS)) {
        mediaBytes += (await call("GET", `${base}/${track}/${nameSegment(n)}`, { headers })).length;
      }
    }
  });
  const reports = await measure(async () => {
    for (let n = 0; n < HEARTBEATS; n++) {
      const positionSeconds = (n * pollMs.heartbeat) / 1000;
      const body = { deviceId, deviceToken, positionSeconds };
      const answer = await call("POST", `/v1/playback/${id}/heartbeat`, { body });
      // The contract describes this response of our own API, which may renew the address.
      const { data } = JSON.parse(answer.toString()) as { data: { mediaUrl?: string } };
      mediaUrl = data.mediaUrl ?? mediaUrl;
    }
    for (let n = 0; n < GRANT_CHECKS; n++) await call("GET", `${mediaUrl}/standing`);
  });

  // A heartbeat waits up to a second, so that the reports take minutes, in which an idle API and database work too.
  const subtractIdle = (measured: Usage, name: keyof Usage) =>
    Math.max(0, measured[name] - (idle[name] / idle.seconds) * measured.seconds);
  const wire = [...sockets].reduce((sum, { bytesRead, bytesWritten }) => sum + bytesRead + bytesWritten, 0);
  for (const [name, program] of [
    ["apiMs", "the API"],
    ["nginxMs", "nginx"],
    ["databaseMs", "the database"],
  ] as const)
    reportValue(`processor time of ${program}`, subtractIdle(film, name) + subtractIdle(reports, name), "ms");
  const segments = SEGMENTS * Object.keys(TRACKS).length;
  // A play is counted once, and the watch time now and then.
  reportValue(
    `database reads of a segment, of ${segments}`,
    subtractIdle(film, "transactions") / segments,
    "transactions",
    {
      atMost: 0.01,
    },
  );
  reportValue(
    `database reads of a heartbeat, of ${HEARTBEATS}`,
    subtractIdle(reports, "transactions") / HEARTBEATS,
    "transactions",
  );
  reportValue(`${requests} requests, bytes that are not media`, (wire - mediaBytes) / 1024, "KiB");
  reportValue("their share of the media", ((wire - mediaBytes) / mediaBytes) * 100, "%");
} finally {
  agent.destroy();
  await nginx.close();
  await api.stop();
}

async function startPlayback() {
  const deviceId = randomUUID();
  const body = { kind: "feature", deviceId, followsAddresses: true };
  const text = await call("POST", `/v1/pages/${api.pageId}/playback`, { body });
  // The contract describes this response of our own API.
  const { data } = JSON.parse(text.toString()) as {
    data: { id: string; deviceToken: string; manifestUrl: string };
  };
  return { ...data, deviceId, base: data.manifestUrl.replace("/master.m3u8", "") };
}

/** Sends a request to nginx. @returns the body @throws Error unless the request succeeds */
async function call(
  method: string,
  path: string,
  { body, headers = {} }: { body?: object; headers?: Record<string, string> } = {},
): Promise<Buffer> {
  requests++;
  const outgoing = request(new URL(path, nginx.origin), {
    agent,
    method,
    headers: {
      "x-forwarded-for": "2001:db8::1",
      ...(body && { "content-type": "application/json" }),
      ...headers,
    },
  });
  outgoing.once("socket", (socket) => sockets.add(socket));
  outgoing.end(body && JSON.stringify(body));
  const [response] = await once(outgoing, "response");
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk);
  const bytes = Buffer.concat(chunks);
  if (response.statusCode >= 300)
    throw new Error(`${method} ${path}: ${response.statusCode} ${bytes.toString()}`);
  return bytes;
}

interface Usage {
  transactions: number;
  apiMs: number;
  nginxMs: number;
  databaseMs: number;
  seconds: number;
}

/** Measures what some work takes of the servers and the database, with what these do in the background. */
async function measure(work: () => Promise<unknown>): Promise<Usage> {
  const read = async (): Promise<Usage> => {
    await sleep(STATISTICS_DELAY_MS);
    const { rows } = await api.database.query<{ n: number }>(
      "select (xact_commit + xact_rollback)::int as n from pg_stat_database where datname = current_database()",
    );
    return {
      transactions: rows[0]?.n ?? 0,
      apiMs: readTreeCpuMs(api.pid),
      nginxMs: readTreeCpuMs(nginx.pid),
      databaseMs: readTreeCpuMs(api.databasePid),
      seconds: performance.now() / 1000,
    };
  };
  const first = await read();
  await work();
  const last = await read();
  return {
    transactions: last.transactions - first.transactions,
    apiMs: last.apiMs - first.apiMs,
    nginxMs: last.nginxMs - first.nginxMs,
    databaseMs: last.databaseMs - first.databaseMs,
    seconds: last.seconds - first.seconds,
  };
}
