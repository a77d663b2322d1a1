import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { Delays } from "@matinee/api/live-room-load/delays";
import { sendSteadily } from "@matinee/api/live-room-load/send-steadily";
import { createStreamCrowd, type Listener } from "@matinee/api/live-room-load/stream-crowd";
import { requireBuiltApi } from "../support/api-process.ts";
import { loadBenchConfig } from "../support/config.ts";
import { reportValue } from "../support/compare.ts";
import { readTreeCpuMs } from "../support/process-usage.ts";
import { openRoom, type Viewer } from "./room.ts";
import { measureStampede } from "./stampede.ts";

/**
 * Fills the live room of a premiere on two processes of the built API: a thousand listeners in the lobby, in a chat at 50
 * messages a second, two thousand at 20, with hidden messages, bans, and listeners who come back. Then all of them load
 * the first segment of the film at once. `LIVE_ROOM_SECONDS` shortens the chats.
 */
requireBuiltApi();
const { LIVE_ROOM_SECONDS: SECONDS } = loadBenchConfig();
const AWAY_SECONDS = 30;
/** Enough that none sends more often than a member may. */
const WRITERS = 400;
/** Longer than PostgreSQL's processes delay their statistics. */
const STATISTICS_DELAY_MS = 11_000;
const LOBBY_SECONDS = 30;
/** Within this time a room hears how many people came. */
const PEOPLE_MS = 16_000;
/** Browsers exchange the time with the server once a minute. */
const TIME_EXCHANGES_PER_SECOND = 1000 / 60;
const JSON_HEADERS = { "content-type": "application/json" };

const room = await openRoom();
const { api, origins, pids } = room;
const getOrigin = (index: number) => (index % 2 === 0 ? origins[0] : origins[1]);

/** Sent messages by their text, by `performance.now()`. */
const sentAt = new Map<string, number>();
let delays = new Delays();
const crowd = createStreamCrowd(({ kind, data }, arrivedAt) => {
  if (kind !== "message") return;
  // Only messages of this bench arrive.
  const sent = sentAt.get((JSON.parse(data) as { text: string }).text);
  if (sent !== undefined) delays.add(arrivedAt - sent);
});

try {
  // Vacuuming after the entries would count as transactions of the lobby.
  await api.database.query("alter system set autovacuum = off");
  await api.database.query("select pg_reload_conf()");
  const viewers = await room.enter(1000);
  const idle = await countTransactions(LOBBY_SECONDS, () => sleep(LOBBY_SECONDS * 1000));
  const listeners = await joinAll(viewers);
  await measureLobby(idle);
  await measureChat("1,000 listeners, 50 messages/s", {
    viewers,
    listeners,
    perSecond: 50,
    p95: 300,
    p99: 800,
  });
  await measureReturn(viewers, listeners);
  const more = await room.enter(1000);
  await measureChat("2,000 listeners, 20 messages/s", {
    viewers: more,
    listeners: [...listeners.filter(({ isOpen }) => isOpen), ...(await joinAll(more))],
    perSecond: 20,
    p95: 400,
  });
  // After the chats: a message of a new device waits for a moderator when one of its network was banned.
  await measureModeration(viewers, listeners);
  for (const listener of listeners) listener.close();
  await measureStampede({ origins, pageId: api.pageId, people: 1000, startFilm: () => room.startFilm() });
} finally {
  await room.stop();
}

async function joinAll(viewers: readonly Viewer[]): Promise<Listener[]> {
  const joined: Listener[] = [];
  const lastSeq = await findLastSeq();
  for (const [index, { path }] of viewers.entries())
    joined.push(await crowd.join(getOrigin(index), path, lastSeq));
  return joined;
}

async function findLastSeq(): Promise<number> {
  const { rows } = await api.database.query<{ last_seq: number }>(
    "select last_seq::int from live_rooms where page_id = $1",
    [api.pageId],
  );
  return rows[0]?.last_seq ?? 0;
}

function readCpuMs(): number {
  return pids.reduce((sum, pid) => sum + readTreeCpuMs(pid), 0);
}

/** Counts the transactions of the database in a second of some work. */
async function countTransactions(seconds: number, work: () => Promise<unknown>): Promise<number> {
  const read = async () => {
    await sleep(STATISTICS_DELAY_MS);
    const { rows } = await api.database.query<{ n: number }>(
      "select (xact_commit + xact_rollback)::int as n from pg_stat_database where datname = current_database()",
    );
    return rows[0]?.n ?? 0;
  };
  const before = await read();
  await work();
  return ((await read()) - before) / (seconds + STATISTICS_DELAY_MS / 1000);
}

async function measureLobby(idleTransactions: number): Promise<void> {
  await sleep(PEOPLE_MS);
  const cpuBefore = readCpuMs();
  const startedAt = performance.now();
  const transactions = await countTransactions(LOBBY_SECONDS, () =>
    sendSteadily({ perSecond: TIME_EXCHANGES_PER_SECOND, seconds: LOBBY_SECONDS }, async (index) => {
      const response = await fetch(`${getOrigin(index)}/v1/time`);
      return response.ok && (await response.text()) !== "";
    }),
  );
  const share = ((readCpuMs() - cpuBefore) / (performance.now() - startedAt)) * 100;
  reportValue("1,000 in the lobby, processor time of the API", share, "% of a core", { atMost: 10 });
  // Waiting viewers cost none. The statistics of both times differ by a few transactions of the server's own.
  reportValue("their reads of the database", transactions - idleTransactions, "a second", { atMost: 0.1 });
}

interface Chat {
  viewers: readonly Viewer[];
  listeners: readonly Listener[];
  perSecond: number;
  p95: number;
  p99?: number;
}

async function measureChat(name: string, { viewers, listeners, perSecond, p95, p99 }: Chat): Promise<void> {
  const firstSeq = await findLastSeq();
  const misplacedBefore = countMisplaced(listeners);
  delays = new Delays();
  const cpuBefore = readCpuMs();
  const accepted = await sendSteadily({ perSecond, seconds: SECONDS }, (index) =>
    send(viewers[index % WRITERS], index),
  );
  await crowd.waitUntilAllHave(listeners, firstSeq + accepted, 30_000);
  const cpu = (readCpuMs() - cpuBefore) / (SECONDS * 10);
  const closed = listeners.filter(({ isOpen }) => !isOpen).length;
  const delivered = (delays.total / (perSecond * SECONDS * listeners.length)) * 100;
  reportValue(`${name}: delivered`, delivered, "%", { atLeast: 100 });
  const misplaced = countMisplaced(listeners) - misplacedBefore + crowd.countConflicts();
  reportValue("gaps, duplicates and differences of order", misplaced, "events", { atMost: 0 });
  reportValue("streams that the server closed, because the client was too slow", closed, "", { atMost: 0 });
  reportValue("p95 from sending to a screen", delays.computePercentile(0.95), "ms", { atMost: p95 });
  reportValue("p99", delays.computePercentile(0.99), "ms", p99 === undefined ? undefined : { atMost: p99 });
  const { rows } = await api.database.query<{ n: number }>(
    "select count(distinct xmin::text)::int as n from live_room_events where page_id = $1 and seq > $2",
    [api.pageId, firstSeq],
  );
  reportValue("writing transactions of a process", (rows[0]?.n ?? 0) / SECONDS / 2, "a second", {
    atMost: 12,
  });
  reportValue("processor time of the API", cpu, "% of a core");
}

function countMisplaced(listeners: readonly Listener[]): number {
  return listeners.reduce((sum, { misplaced }) => sum + misplaced, 0);
}

async function send(viewer: Viewer | undefined, index: number): Promise<boolean> {
  if (!viewer) throw new Error("The room is empty");
  const text = `message ${randomUUID()}`;
  sentAt.set(text, performance.now());
  const response = await fetch(`${getOrigin(index)}/v1/live-rooms/${viewer.ticket}/messages`, {
    method: "POST",
    headers: JSON_HEADERS,
    body: JSON.stringify({ text, clientId: randomUUID() }),
  });
  await response.arrayBuffer();
  return response.status === 201;
}

/** Every tenth listener is away for a while, and comes back to the other process. */
async function measureReturn(viewers: readonly Viewer[], listeners: Listener[]): Promise<void> {
  const isAway = (index: number) => index % 10 === 0;
  const seconds = AWAY_SECONDS + 5;
  const firstSeq = await findLastSeq();
  const sending = sendSteadily({ perSecond: 50, seconds }, (index) => send(viewers[index % WRITERS], index));
  for (const [index, listener] of listeners.entries()) if (isAway(index)) listener.close();
  await sleep(AWAY_SECONDS * 1000);
  const lastSeq = await findLastSeq();
  const startedAt = performance.now();
  const returning = listeners.map(async (listener, index) => {
    if (!isAway(index)) return;
    listeners[index] = await crowd.join(getOrigin(index + 1), viewers[index]?.path ?? "", listener.lastSeq);
  });
  await Promise.all(returning);
  const back = listeners.filter((_, index) => isAway(index));
  await crowd.waitUntilAllHave(back, lastSeq, 30_000);
  reportValue("100 come back after 30 s and have everything", performance.now() - startedAt, "ms", {
    atMost: 2000,
  });
  await crowd.waitUntilAllHave(back, firstSeq + (await sending), 30_000);
  reportValue("their gaps and duplicates", countMisplaced(back), "events", { atMost: 0 });
}

/** @returns when the listener's stream ended, by `performance.now()`; after ten seconds at the latest */
async function waitUntilEnded(listener: Listener | undefined): Promise<number> {
  for (let waits = 0; waits < 1000; waits++) {
    if (listener?.endedAt) return listener.endedAt;
    await sleep(10);
  }
  return performance.now();
}

async function measureModeration(viewers: readonly Viewer[], listeners: readonly Listener[]): Promise<void> {
  const hides = new Delays();
  const bans = new Delays();
  const patch = async (path: string, body: object) => {
    const response = await fetch(`${origins[0]}/v1/pages/${api.pageId}/live-room${path}`, {
      method: "PATCH",
      headers: { ...JSON_HEADERS, ...api.headers },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`Moderating failed: ${await response.text()}`);
  };
  for (let n = 0; n < 50; n++) {
    const open = listeners.filter(({ isOpen }) => isOpen);
    const seq = (await findLastSeq()) + 1;
    await send(viewers[n], n);
    await crowd.waitUntilAllHave(open, seq, 10_000);
    const startedAt = performance.now();
    await patch(`/messages/${seq}`, { state: "hidden" });
    await crowd.waitUntilAllHave(open, seq + 1, 10_000);
    hides.add(performance.now() - startedAt);
  }
  for (const [index, viewer] of viewers.slice(-50).entries()) {
    const listener = listeners[listeners.length - 50 + index];
    const startedAt = performance.now();
    await patch(`/members/${viewer.memberId}`, { banned: true });
    bans.add((await waitUntilEnded(listener)) - startedAt);
  }
  reportValue("p99 of hiding a message on the last screen", hides.computePercentile(0.99), "ms", {
    atMost: 1000,
  });
  reportValue("p99 of ending a banned member's stream", bans.computePercentile(0.99), "ms", { atMost: 1000 });
}
