import { randomUUID } from "node:crypto";
import { findFreePort } from "@matinee/dev-services/ports";
import type { Environment } from "../support/api-process.ts";
import { buildInspectOptions } from "../support/inspected-process.ts";
import { writeFilm } from "../video/film.ts";
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
  const second = await api.startProcess(buildSettings(inspectPorts[1]));
  const videoId = await writeFilm(api, {
    seconds: FILM_SECONDS,
    segmentSeconds: SEGMENT_SECONDS,
    tracks: { "480p": SEGMENT_BYTES },
  });
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
