import { execFile } from "node:child_process";
import { createHash, randomUUID } from "node:crypto";
import { once } from "node:events";
import { access, cp, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { findVideoTools } from "@matinee/api/video/find-video-tools";
import { startTemporaryPostgres } from "@matinee/dev-services/postgres";
import pg from "pg";
import { startWatchServer } from "../event-page/watch-server.ts";
import { buildApiEnvironment, migrateDatabase, startApiProgram } from "../support/api-process.ts";
import { loadBenchConfig, toolPath } from "../support/config.ts";
import { buildPageSettings } from "../support/page-settings.ts";

export interface Screening {
  /** Of the API, which also serves the watch app. */
  origin: string;
  /** The address of the event's page. */
  url: string;
  pageId: string;
  /** The film before its conversion. */
  source: string;
  /** The folder of the converted film. */
  media: string;
  stop(): Promise<void>;
}

const TRANSCODE_VERSION = 1;
const toolSettings = { FFMPEG_PATH: "", FFPROBE_PATH: "", PATH: toolPath, isProduction: false };

/** Finds the programs that the worker uses. */
export function findTools() {
  return findVideoTools(toolSettings, console);
}

/** Starts the API with the built watch app and an open event without a gate, whose film the worker has converted. */
export async function startScreening(filmSeconds: number, kind: FilmKind = "steady"): Promise<Screening> {
  const folder = await mkdtemp(join(tmpdir(), "matinee-bench-screening-"));
  const postgres = await startTemporaryPostgres();
  await migrateDatabase(postgres.url);
  const database = new pg.Client({ connectionString: postgres.url });
  await database.connect();
  const { pageId, videoId } = await createEvent(database);
  const settings = { DATABASE_URL: postgres.url, STORAGE_DIR: folder };
  const film = await prepareFilm(database, videoId, settings, { kind, seconds: filmSeconds });
  const media = join(folder, "media", videoId, String(TRANSCODE_VERSION));
  await cp(film.media, media, { recursive: true });
  const server = await startWatchServer(settings);
  return {
    origin: server.origin,
    url: `${server.origin}/watch/bench`,
    pageId,
    source: film.source,
    media,
    async stop() {
      await server.stop();
      await database.end();
      await postgres.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Starts a playback session of a new viewer. @returns the address of the master playlist, which contains the grant */
export async function startPlayback({ origin, pageId }: Screening): Promise<string> {
  const response = await fetch(`${origin}/v1/pages/${pageId}/playback`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ kind: "feature", deviceId: randomUUID() }),
  });
  if (response.status !== 201) throw new Error(`The playback did not start: ${await response.text()}`);
  // The contract describes this response of our own API.
  const { data } = (await response.json()) as { data: { manifestUrl: string } };
  return new URL(data.manifestUrl, origin).href;
}

type StorageSettings = { DATABASE_URL: string; STORAGE_DIR: string };

/** Converts a film with the worker, or uses that of an earlier run with the same conversion. */
async function prepareFilm(
  database: pg.Client,
  videoId: string,
  settings: StorageSettings,
  { kind, seconds }: { kind: FilmKind; seconds: number },
): Promise<{ source: string; media: string }> {
  const name = `film-${kind}-${seconds}-${await hashConversion()}`;
  const folder = join(loadBenchConfig().BENCH_DATA_DIR, name);
  const film = { source: join(folder, "film.mkv"), media: join(folder, "media") };
  const isPrepared = await access(film.media).then(
    () => true,
    () => false,
  );
  if (isPrepared) {
    await database.query(
      "update videos set status = 'ready', duration_seconds = $2, transcode_version = $3 where id = $1",
      [videoId, seconds, TRANSCODE_VERSION],
    );
    return film;
  }
  await mkdir(folder, { recursive: true });
  await makeFilm(film.source, kind, seconds);
  const upload = join(settings.STORAGE_DIR, "uploads", videoId);
  await cp(film.source, upload);
  await convert(database, videoId, (await stat(upload)).size, settings);
  const partial = `${film.media}-partial`;
  const converted = join(settings.STORAGE_DIR, "media", videoId, String(TRANSCODE_VERSION));
  await cp(converted, partial, { recursive: true });
  await rename(partial, film.media);
  return film;
}

/** Identifies the code that converts films. */
async function hashConversion(): Promise<string> {
  const hash = createHash("sha256");
  const root = new URL("../../../../apps/api/src/integrations/video/", import.meta.url).pathname;
  const files = await readdir(root, { recursive: true });
  const code = files.filter((file) => /^(ffmpeg|hls)\/.*\.ts$/.test(file));
  for (const file of code.toSorted()) hash.update(await readFile(join(root, file)));
  return hash.digest("hex").slice(0, 8);
}

/** A film whose pictures are alike throughout, or one in which each busy minute precedes a calm one. */
export type FilmKind = "steady" | "varying";

const CLIP_SECONDS = 10;
const CLIPS = {
  steady: "noise=alls=6:allf=t",
  busy: "noise=alls=13:allf=t",
  calm: "gblur=sigma=6",
} as const;
/** The clips of a film, which repeat. */
const FILMS: Record<FilmKind, readonly (keyof typeof CLIPS)[]> = {
  steady: ["steady"],
  varying: [...Array<"busy">(6).fill("busy"), ...Array<"calm">(6).fill("calm")],
};

/** Computes after how many seconds a film repeats itself. */
export const computePeriodSeconds = (kind: FilmKind) => FILMS[kind].length * CLIP_SECONDS;

/** Writes a moving test card with film grain and a tone. The grain repeats, because ffmpeg takes long to make it. */
async function makeFilm(path: string, kind: FilmKind, seconds: number): Promise<void> {
  const { ffmpeg } = await findTools();
  const run = (...args: string[]) => promisify(execFile)(ffmpeg, ["-y", "-nostdin", "-v", "error", ...args]);
  const folder = dirname(path);
  const clips = [...new Set(FILMS[kind])];
  for (const clip of clips) {
    const picture = `testsrc2=size=1280x720:rate=24:duration=${CLIP_SECONDS},${CLIPS[clip]}`;
    const encoder = "-c:v libx264 -preset superfast -crf 25 -pix_fmt yuv420p".split(" ");
    await run("-f", "lavfi", "-i", picture, ...encoder, join(folder, `${clip}.mkv`));
  }
  const list = join(folder, "clips.ffconcat");
  const order = Array.from({ length: Math.ceil(seconds / CLIP_SECONDS) }, (_, index) => {
    const clip = FILMS[kind][index % FILMS[kind].length];
    return `file ${clip}.mkv\nduration ${CLIP_SECONDS}`;
  });
  await writeFile(list, ["ffconcat version 1.0", ...order, ""].join("\n"));
  const tone = `sine=frequency=330:sample_rate=48000:duration=${seconds}`;
  const inputs = ["-f", "concat", "-i", list, "-f", "lavfi", "-i", tone];
  await run(...inputs, "-c:v", "copy", "-c:a", "aac", "-t", String(seconds), path);
  for (const file of [list, ...clips.map((clip) => join(folder, `${clip}.mkv`))]) await rm(file);
}

async function createEvent(database: pg.Client): Promise<{ pageId: string; videoId: string }> {
  const { rows } = await database.query<{ id: string }>(
    `with owner as (
       insert into accounts (id, type, first_name, last_name, email, password_hash, country, business_type)
       values (gen_random_uuid(), 'filmmaker', 'Ada', 'Bench', 'ada@example.com', '', 'US', 'individual') returning id
     )
     insert into pages (id, account_id, slug, title, description, opens_at, closes_at, activated, test,
       paywall_settings, subscription_settings, about_settings)
     select gen_random_uuid(), id, 'bench', 'The Salt Road', 'Two sisters cross a desert.',
       now() - interval '1 hour', now() + interval '1 day', true, false, $1, $2, $3
     from owner returning id`,
    buildPageSettings(),
  );
  const pageId = rows[0]?.id;
  if (pageId === undefined) throw new Error("The insert returned no event");
  const videoId = randomUUID();
  await database.query(
    `insert into videos (id, page_id, kind, name, status, size_bytes) values ($1, $2, 'feature', 'film.mkv', 'uploading', 1)`,
    [videoId, pageId],
  );
  await database.query("update pages set feature_video_id = $1 where id = $2", [videoId, pageId]);
  return { pageId, videoId };
}

/** Runs the worker until it has converted the film. */
async function convert(
  database: pg.Client,
  videoId: string,
  bytes: number,
  settings: StorageSettings,
): Promise<void> {
  // Old enough for the worker to recover a video that has no job.
  await database.query(
    `update videos set status = 'converting', size_bytes = $2, uploaded_bytes = $2,
       updated_at = now() - interval '1 minute' where id = $1`,
    [videoId, bytes],
  );
  const worker = startApiProgram("worker", await buildApiEnvironment({ ...settings, LOG_LEVEL: "fatal" }));
  for (;;) {
    const { rows } = await database.query<{ status: string; failure: string | null }>(
      "select status, failure from videos where id = $1",
      [videoId],
    );
    const [video] = rows;
    if (video?.status === "failed") throw new Error(`The conversion of the film failed: ${video.failure}`);
    if (video?.status === "ready") break;
    await sleep(500);
  }
  worker.kill("SIGTERM");
  await once(worker, "exit");
}
