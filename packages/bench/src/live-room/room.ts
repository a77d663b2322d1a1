import { randomBytes, randomUUID } from "node:crypto";
import { link, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { findFreePort } from "@matinee/dev-services/ports";
import {
  buildApiEnvironment,
  type ApiServer,
  type Environment,
  startApiServer,
} from "../support/api-process.ts";
import { buildInspectOptions } from "../support/inspected-process.ts";
import { type FilmmakerApi, startFilmmakerApi } from "../video/filmmaker-api.ts";

/** A viewer who has entered the room. */
export interface Viewer {
  ticket: string;
  /** Of the stream. */
  path: string;
  memberId: string;
  lastSeq: number;
}

/** A premiere whose lobby is open, on two processes of the built API. */
export interface Room {
  api: FilmmakerApi;
  /** Of both processes. */
  origins: readonly [string, string];
  pids: readonly [number, number];
  /** Of the inspectors of both processes; empty unless they are inspected. */
  inspectPorts: readonly number[];
  /** Enters as new viewers, by the route. */
  enter(people: number): Promise<Viewer[]>;
  /** Removes all events of the room, and opens the lobby. */
  empty(): Promise<void>;
  /** Starts the film now. */
  startFilm(): Promise<void>;
  stop(): Promise<void>;
}

const FILM_SECONDS = 600;
const SEGMENT_SECONDS = 1;
/** A second at 1 Mbit/s, which is the length of the first segment. */
const SEGMENT_BYTES = 125_000;

/** @param options `isInspected` lets the memory of the processes be read, which the other figures need not pay for */
export async function openRoom({ isInspected = false } = {}): Promise<Room> {
  const inspectPorts = isInspected ? [await findFreePort(), await findFreePort()] : [];
  const buildSettings = (port: number | undefined): Environment =>
    port === undefined ? {} : { NODE_OPTIONS: buildInspectOptions(port) };
  const api = await startFilmmakerApi(buildSettings(inspectPorts[0]));
  const second = await startSecondProcess(api, buildSettings(inspectPorts[1]));
  const videoId = await writeFilm(api);
  const { database, pageId } = api;
  const empty = async () => {
    await database.query("delete from live_rooms where page_id = $1", [pageId]);
    await database.query("delete from live_room_members where page_id = $1", [pageId]);
    await database.query("delete from premieres where page_id = $1", [pageId]);
    await database.query(
      `insert into premieres (page_id, starts_at, lobby_minutes, late_policy, late_minutes, sell_after_start, anchor_at)
       values ($1, now() + interval '20 minutes', 30, 'any-time', 0, true, now() + interval '20 minutes')`,
      [pageId],
    );
    await database.query(
      `insert into programme_items (id, page_id, sort_order, kind, video_id, duration_ms)
       values (gen_random_uuid(), $1, 0, 'film', $2, $3)`,
      [pageId, videoId, FILM_SECONDS * 1000],
    );
  };
  await empty();
  const origins = [api.origin, second.origin] as const;
  return {
    api,
    origins,
    pids: [api.pid, second.process.pid ?? 0],
    inspectPorts,
    enter: async (people) => {
      const viewers: Viewer[] = [];
      for (let n = 0; n < people; n++) viewers.push(await enter(origins[n % 2 === 0 ? 0 : 1], pageId));
      return viewers;
    },
    empty,
    async startFilm() {
      await database.query(
        "update premieres set starts_at = now(), anchor_at = now(), epoch = epoch + 1 where page_id = $1",
        [pageId],
      );
    },
    async stop() {
      await second.stop();
      await api.stop();
    },
  };
}

async function startSecondProcess(api: FilmmakerApi, settings: Environment): Promise<ApiServer> {
  const environment = await buildApiEnvironment({
    DATABASE_URL: api.databaseUrl,
    STORAGE_DIR: api.storage,
    ...settings,
  });
  return startApiServer(environment);
}

async function enter(origin: string, pageId: string): Promise<Viewer> {
  const response = await fetch(`${origin}/v1/pages/${pageId}/live-room`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ deviceId: randomUUID() }),
  });
  if (response.status !== 201) throw new Error(`Entering the room failed: ${await response.text()}`);
  // The contract describes this response of our own API.
  const { data } = (await response.json()) as {
    data: { ticket: string; streamUrl: string; lastSeq: number; member: { id: string } };
  };
  return { ticket: data.ticket, path: data.streamUrl, memberId: data.member.id, lastSeq: data.lastSeq };
}

/** Writes a film as a conversion leaves it; its segments share one file. @returns the video's id */
async function writeFilm({ storage, database, pageId }: FilmmakerApi): Promise<string> {
  const videoId = randomUUID();
  const folder = join(storage, "media", videoId);
  const track = join(folder, "480p");
  await mkdir(track, { recursive: true });
  await writeFile(join(track, "00000.m4s"), randomBytes(SEGMENT_BYTES));
  const lines = ["#EXTM3U"];
  for (let n = 0; n < FILM_SECONDS / SEGMENT_SECONDS; n++) {
    const name = `${String(n).padStart(5, "0")}.m4s`;
    if (n > 0) await link(join(track, "00000.m4s"), join(track, name));
    lines.push(`#EXTINF:${SEGMENT_SECONDS}.000000,`, name);
  }
  await writeFile(join(track, "index.m3u8"), lines.join("\n"));
  await writeFile(join(folder, "master.m3u8"), "#EXTM3U\n");
  await database.query(
    `insert into videos (id, page_id, kind, name, size_bytes, status, duration_seconds)
     values ($1, $2, 'feature', 'film.mp4', 1000, 'ready', $3)`,
    [videoId, pageId, FILM_SECONDS],
  );
  await database.query("update pages set feature_video_id = $1 where id = $2", [videoId, pageId]);
  return videoId;
}
