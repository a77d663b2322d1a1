import type { AudioTrack } from "./audio-tracks.ts";
import { audioBitRate } from "./ladder.ts";
import type { MediaInput } from "./media-input.ts";

/**
 * The encoded sound of a film with one track, which the run that adds larger sizes copies: decoding, loudness and encoding
 * are a tenth of that run. It is not published.
 */
export const KEPT_SOUND = "sound.mp4";

export const buildAudioEncoder = (audio: readonly AudioTrack[]): string[] =>
  [
    audio.flatMap((_, index) => ["-map", `[a${index}]`]),
    ["-c:a", "aac", "-b:a", String(audioBitRate), "-ac", "2"],
  ].flat();

/** ffmpeg's channel names for tracks of several mono streams, in the usual order of film masters. */
const CHANNEL_LAYOUTS: Readonly<Record<number, { name: string; channels: readonly string[] }>> = {
  2: { name: "stereo", channels: ["FL", "FR"] },
  6: { name: "5.1", channels: ["FL", "FR", "FC", "LFE", "BL", "BR"] },
};

/** Whether ffmpeg takes the time zero of a file from the streams that it uses instead of from the file. */
export const isBroadcast = ({ demuxer }: MediaInput) => demuxer === "mpegts" || demuxer === "mpeg";

/**
 * Opens the file a second time for the sound alone. Where the sound ends first, that input ends at once, and the silence
 * is generated in step with the picture. Not for broadcast streams: their time zero would be another one.
 */
export const opensInputTwice = (input: MediaInput) => !isBroadcast(input);

/** Filters of sound track `[a0]`, `[a1]`...: from zero, without gaps, then endless silence that `-shortest` ends. */
export const buildAudioFilters =
  (file: number) =>
  ({ streams }: AudioTrack, index: number): string => {
    const fill = "aresample=async=1:first_pts=0,apad";
    // One-pass loudness: evens out videos, with a wide range, because quiet scenes are meant to be quiet.
    const finish = `aformat=channel_layouts=stereo,loudnorm=I=-18:LRA=20:TP=-1.5,aresample=48000[a${index}]`;
    const layout = CHANNEL_LAYOUTS[streams.length];
    if (!layout) return `[${file}:a:${streams[0] ?? 0}]${fill},${finish}`;
    const labels = streams.map((stream) => `[m${index}-${stream}]`);
    const map = layout.channels.map((channel, place) => `${place}.0-${channel}`).join("|");
    return [
      ...streams.map((stream, place) => `[${file}:a:${stream}]${fill}${labels[place]}`),
      `${labels.join("")}join=inputs=${streams.length}:channel_layout=${layout.name}:map=${map},${finish}`,
    ].join(";");
  };
