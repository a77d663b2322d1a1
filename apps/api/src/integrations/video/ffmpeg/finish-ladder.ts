import { open, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { AudioTrack } from "./audio-tracks.ts";
import { findFirstKeyframe } from "../hls/fragments.ts";
import {
  type AudioRendition,
  type VideoVariant,
  readCodecs,
  writeMasterPlaylist,
} from "../hls/master-playlist.ts";
import {
  type IFrame,
  measureBitRates,
  parseSegments,
  writeIFramePlaylist,
  writeMediaPlaylist,
} from "../hls/media-playlist.ts";
import { InvalidVideoError } from "./invalid-video-error.ts";
import type { Rung } from "./ladder.ts";
import type { ProbedVideo } from "./probe-video.ts";
import { listAudioFolders } from "./ffmpeg-arguments.ts";

/** The sizes and sound tracks of a video, as its master playlist lists them. */
export interface ConvertedLadder {
  /** Largest first. */
  renditions: VideoVariant[];
  audio: AudioRendition[];
}

/** The playlist of the sizes that make a film playable, and the one of a ladder to which larger sizes were added. */
export const MASTER_PLAYLIST = "master.m3u8";
export const COMPLETE_PLAYLIST = "master-complete.m3u8";

/**
 * Rewrites the playlists of converted sizes in our format, and measures them.
 * @throws InvalidVideoError when they have no picture
 */
export async function finishRenditions(folder: string, rungs: readonly Rung[]) {
  const finished = await Promise.all(rungs.map((rung) => finishRendition(folder, rung)));
  const durationSeconds = Math.max(...finished.map((rendition) => rendition.seconds));
  if (!(durationSeconds > 0)) throw new InvalidVideoError("noPictureRead");
  return { renditions: finished.map(({ seconds: _seconds, ...rendition }) => rendition), durationSeconds };
}

/** Writes the master playlist `name` of a ladder. */
export const writeMaster = (
  folder: string,
  name: string,
  { renditions, audio }: ConvertedLadder,
  { frameRate }: ProbedVideo,
) => writeFile(join(folder, name), writeMasterPlaylist(renditions, frameRate.value, audio));

/** Lists the paths of all files, relative to the folder. */
export async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
}

/** The sample index of a segment, some kilobytes at its beginning, fits within this many bytes. */
const SEGMENT_INDEX_BYTES = 128 * 1024;

/** Reads the first bytes of a file. */
export async function readHead(path: string, bytes: number): Promise<Buffer> {
  const handle = await open(path);
  try {
    const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(bytes), position: 0 });
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** Rewrites ffmpeg's playlist in our format, and measures its segments. */
async function finishPlaylist(folder: string, name: string) {
  const playlist = join(folder, name, "index.m3u8");
  const listed = parseSegments(await readFile(playlist, "utf8"));
  await writeFile(playlist, writeMediaPlaylist(listed));
  const segments = await Promise.all(
    listed.map(async (segment) => ({
      ...segment,
      bytes: (await stat(join(folder, name, segment.name))).size,
    })),
  );
  const { peak, average } = measureBitRates(segments);
  return { segments, bandwidth: peak, averageBandwidth: average };
}

/** Finishes the separate sound tracks of a video, where it has several. */
export const finishAudioTracks = (folder: string, { audio }: ProbedVideo): Promise<AudioRendition[]> =>
  Promise.all(listAudioFolders({ audio }).map((name, index) => finishAudio(folder, name, audio[index])));

async function finishAudio(
  folder: string,
  name: string,
  track: AudioTrack | undefined,
): Promise<AudioRendition> {
  const { bandwidth, averageBandwidth } = await finishPlaylist(folder, name);
  const { name: title = name, language = null } = track ?? {};
  return { folder: name, name: title, language, bandwidth, averageBandwidth };
}

async function finishRendition(folder: string, { name, width, height }: Rung) {
  const { segments, bandwidth, averageBandwidth } = await finishPlaylist(folder, name);
  const init = await readFile(join(folder, name, "init.mp4"));
  const frames: IFrame[] = [];
  for (const segment of segments) {
    const keyframe = findFirstKeyframe(
      init,
      await readHead(join(folder, name, segment.name), SEGMENT_INDEX_BYTES),
    );
    if (!keyframe) throw new Error("A converted segment does not begin with a keyframe");
    frames.push({ ...segment, ...keyframe });
  }
  await writeFile(join(folder, name, "iframes.m3u8"), writeIFramePlaylist(frames));
  return {
    name,
    width,
    height,
    bandwidth,
    averageBandwidth,
    codecs: await readCodecs(join(folder, name, "init.mp4")),
    iframes: measureBitRates(frames.map((frame) => ({ ...frame, bytes: frame.length }))),
    seconds: segments.reduce((sum, segment) => sum + segment.seconds, 0),
  };
}
