import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { eq } from "drizzle-orm";
import { findVideoTools } from "../../integrations/video/ffmpeg/find-video-tools.ts";
import { getTranscodeFolder } from "../../integrations/video/local-video-host.ts";
import { videos } from "../../db/schema/videos.ts";
import type { TestApp } from "../test-app.ts";

const run = promisify(execFile);

export async function readVideo({ services }: TestApp, id: string): Promise<typeof videos.$inferSelect> {
  const [video] = await services.db.select().from(videos).where(eq(videos.id, id));
  if (!video) throw new Error("The video does not exist");
  return video;
}

/** Reads a file from the conversion's output. */
export async function readMedia(app: TestApp, id: string, file: string): Promise<Buffer> {
  const { transcodeVersion } = await readVideo(app, id);
  const object = await app.services.storage.get(`${getTranscodeFolder(id, transcodeVersion)}/${file}`);
  if (!object) throw new Error(`${file} is missing`);
  return Buffer.concat(await object.stream.toArray());
}

/** Runs ffmpeg on a file and returns its log and output. */
export async function runFfmpeg(app: TestApp, path: string, ...args: string[]) {
  const { ffmpeg } = await findVideoTools(app.config, app.services.log);
  const { stdout, stderr } = await run(ffmpeg, ["-hide_banner", "-i", path, ...args, "-"], {
    encoding: "buffer",
  });
  return { bytes: stdout, log: stderr.toString() };
}

/** Reads the segments of a playlist with their lengths in seconds. */
export async function readPlaylist(app: TestApp, id: string, folder: string) {
  const playlist = (await readMedia(app, id, `${folder}/index.m3u8`)).toString();
  return [...playlist.matchAll(/#EXTINF:([\d.]+),\n(\S+)/g)].map(([, seconds, name = ""]) => ({
    name,
    seconds: Number(seconds),
  }));
}

/** Joins the segments of a rendition or sound track like a player: `some` of them, or all. */
export async function joinSegments(app: TestApp, id: string, folder: string, some?: readonly string[]) {
  const names = some ?? (await readPlaylist(app, id, folder)).map(({ name }) => name);
  const parts = await Promise.all(
    ["init.mp4", ...names].map((name) => readMedia(app, id, `${folder}/${name}`)),
  );
  const path = join(app.config.STORAGE_DIR, `${id}-${folder}.mp4`);
  await writeFile(path, Buffer.concat(parts));
  return path;
}

export async function runFfprobe(app: TestApp, path: string, ...args: string[]) {
  const { ffprobe } = await findVideoTools(app.config, app.services.log);
  const { stdout } = await run(ffprobe, ["-v", "error", ...args, "-of", "json", path]);
  return JSON.parse(stdout);
}

interface Packet {
  codec_type?: string;
  pts_time?: string;
  duration_time?: string;
}

/** Reads the start and end of the video and audio streams in seconds; undefined for a missing stream. */
export async function readTimes(app: TestApp, path: string) {
  const entries = "packet=codec_type,pts_time,duration_time";
  const { packets }: { packets: Packet[] } = await runFfprobe(app, path, "-show_entries", entries);
  const listTimes = (type: string) => {
    const some = packets.filter((packet) => packet.codec_type === type);
    if (some.length === 0) return undefined;
    return {
      start: Math.min(...some.map(({ pts_time }) => Number(pts_time))),
      end: Math.max(
        ...some.map(({ pts_time, duration_time }) => Number(pts_time) + (Number(duration_time) || 0)),
      ),
    };
  };
  return { video: listTimes("video"), audio: listTimes("audio") };
}

/** Measures the mean volume of a file around a frequency in dB. */
export async function measureLoudness(
  app: TestApp,
  path: string,
  hertz: number,
  filter = "",
): Promise<number> {
  const chain = `${filter}bandpass=f=${hertz}:width_type=h:w=40,volumedetect`;
  const { log } = await runFfmpeg(app, path, "-vn", "-af", chain, "-f", "null");
  return Number(/mean_volume: (-?[\d.]+) dB/.exec(log)?.[1]);
}
