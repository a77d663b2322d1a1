import type { AudioTrack } from "./audio-tracks.ts";
import { audioBitRate, type Rung } from "./ladder.ts";
import { type MediaInput, buildInputArguments } from "./media-input.ts";
import type { ProbedVideo } from "./probe-video.ts";

export const SEGMENT_SECONDS = 4;

/** Where single thumbnails wait to be put on sheets. */
export const STILLS_FOLDER = "stills";

/** Scrub thumbnails: pictures of one sheet, and how far apart. */
export interface ThumbnailPlan {
  everySeconds: number;
  columns: number;
  rows: number;
  width: number;
  height: number;
}

/** At most some 120 pictures of a short film, and one every ten seconds of a long one. */
export function planThumbnails(
  source: Pick<ProbedVideo, "durationSeconds" | "width" | "height">,
): ThumbnailPlan {
  const everySeconds = Math.min(10, Math.max(2, Math.ceil(source.durationSeconds / 120)));
  const shape = source.width / source.height;
  const [width, height] = shape >= 1 ? [160, roundToEven(160 / shape)] : [roundToEven(160 * shape), 160];
  return { everySeconds, columns: 5, rows: 5, width, height };
}

const roundToEven = (pixels: number) => Math.max(2, Math.round(pixels / 2) * 2);

const TONEMAP =
  "zscale=t=linear:npl=100,format=gbrpf32le,zscale=p=bt709,tonemap=hable:desat=0,zscale=t=bt709:m=bt709:r=tv,";

export interface Conversion {
  input: MediaInput;
  source: ProbedVideo;
  rungs: readonly Rung[];
  thumbnails: ThumbnailPlan;
  tonemap: boolean;
  deinterlacer: "bwdif" | "yadif";
  threads: number;
}

/** One whole frame of the two fields of an interlaced one; nothing for a progressive film. */
const buildDeinterlaceFilter = ({ source, deinterlacer }: Pick<Conversion, "source" | "deinterlacer">) =>
  source.fieldOrder ? `${deinterlacer}=mode=send_frame:parity=${source.fieldOrder}:deint=all,` : "";

/** Where a sound track is kept when a film has several. With one, the sound is in the segments of every size. */
export const nameAudioFolder = (index: number) => `audio-${index}`;
export const listAudioFolders = ({ audio }: Pick<ProbedVideo, "audio">): string[] =>
  audio.length > 1 ? audio.map((_, index) => nameAudioFolder(index)) : [];

/**
 * One command for everything, to be run in the conversion's folder: every size of the ladder and the scrub thumbnails are
 * written from one reading of the picture, and each sound track, which all sizes share, is encoded once. Progress goes to
 * standard output.
 */
export function buildConversionArguments(conversion: Conversion): string[] {
  const { input, rungs, source, tonemap, threads } = conversion;
  const hasAudio = source.audio.length > 0;
  const frames = String(Math.round(source.frameRate.value * SEGMENT_SECONDS));
  // Older builds say nothing of what the picture was brought down to.
  const colors = ["-color_primaries", "bt709", "-color_trc", "bt709", "-colorspace", "bt709"];
  return [
    ["-y", "-hide_banner", "-nostdin", "-loglevel", "error", "-progress", "pipe:1"],
    ["-filter_threads", "1", "-filter_complex_threads", "1", "-threads", String(threads)],
    buildInputArguments(input.demuxer, input.path),
    hasAudio && opensInputTwice(input)
      ? ["-vn", "-sn", "-dn", ...buildInputArguments(input.demuxer, input.path)]
      : [],
    ["-filter_complex", buildVideoFilters(conversion)],
    // Apart from the picture's filters: only then does the picture's end, and so `-shortest`, end the endless silence.
    hasAudio
      ? ["-filter_complex", source.audio.map(buildAudioFilters(opensInputTwice(input) ? 1 : 0)).join(";")]
      : [],
    ["-map_metadata", "-1", "-map_chapters", "-1"],
    rungs.flatMap((_, index) => ["-map", `[v${index}]`]),
    ["-c:v", "libx264", "-profile:v", "high", "-crf", "22"],
    rungs.flatMap(buildEncoderArguments),
    source.isHdr && tonemap ? colors : [],
    // Every size cuts at the same instants, so that a player can change between them.
    ["-g", frames, "-keyint_min", frames, "-sc_threshold", "0"],
    ["-force_key_frames", `expr:gte(t,n_forced*${SEGMENT_SECONDS})`, "-threads", String(threads)],
    source.audio.flatMap((_, index) => ["-map", `[a${index}]`]),
    hasAudio ? ["-c:a", "aac", "-b:a", String(audioBitRate), "-ac", "2", "-shortest"] : [],
    // The picture waits for silence that comes late.
    opensInputTwice(input) ? [] : ["-max_interleave_delta", "0"],
    // Picture and sound begin at zero by their edit lists, also in playlists that hold only one of the two.
    ["-avoid_negative_ts", "disabled"],
    // What the fragments' muxer asks of its encoders; standing behind the tee it cannot ask itself.
    ["-flags", "+global_header", "-f", "tee", buildTeeOutputs(conversion).join("|")],
    // One picture each: sheets here would keep ffmpeg from telling its progress until the first one is full.
    ["-map", "[thumbnails]", "-q:v", "2", "-f", "image2", `${STILLS_FOLDER}/%d.jpg`],
  ].flat();
}

/** Small sizes are not worth the time that the large ones are. */
const FAST_PRESET_MAX_HEIGHT = 480;

function buildEncoderArguments({ shortSide, maxBitRate }: Rung, index: number): string[] {
  // Bits still go where later pictures lean on them: else the quicker search costs up to twice the bytes. Where B
  // pictures stand is not weighed, and motion is not refined: a tenth less in bytes and a sixth in time, as sharp.
  const quickly = [
    ["-preset", "superfast", "-mbtree", "1", "-rc-lookahead", "5"],
    ["-b_strategy", "0", "-weightp", "0", "-subq", "0"],
  ].flat();
  const effort = index > 0 && shortSide <= FAST_PRESET_MAX_HEIGHT ? quickly : ["-preset", "veryfast"];
  const bounds = ["-maxrate", String(maxBitRate), "-bufsize", String(maxBitRate * 2)];
  return [...effort, ...bounds].map((word) => (word.startsWith("-") ? `${word}:v:${index}` : word));
}

/** Where each size goes, and each sound track of several: as segments beside a playlist. */
function buildTeeOutputs({ rungs, source }: Conversion): string[] {
  const folders = listAudioFolders(source);
  const isMuxed = source.audio.length === 1;
  return [
    ...rungs.map(({ name }, index) => buildHlsOutput(name, `v:${index}${isMuxed ? ",a" : ""}`)),
    ...folders.map((folder, index) => buildHlsOutput(folder, `a:${index}`)),
  ];
}

function buildHlsOutput(folder: string, streams: string): string {
  const options = [
    `select=\\'${streams}\\'`,
    "f=hls",
    `hls_time=${SEGMENT_SECONDS}`,
    "hls_playlist_type=vod",
    "avoid_negative_ts=disabled",
    "max_interleave_delta=0",
    "hls_segment_type=fmp4",
    "hls_fmp4_init_filename=init.mp4",
    `hls_segment_filename=${folder}/%05d.m4s`,
  ];
  return `[${options.join(":")}]${folder}/index.m3u8`;
}

function buildVideoFilters(conversion: Conversion): string {
  const { source, rungs, thumbnails, tonemap } = conversion;
  const [top] = rungs;
  const sized = (size: { width: number; height: number }, flags: "bicubic" | "area") =>
    `scale=${size.width}:${size.height}:flags=${flags},setsar=1`;
  const { everySeconds } = thumbnails;
  return [
    // Scaled once to the largest size, brought to a constant rate, then shared.
    `[0:v:0]${buildDeinterlaceFilter(conversion)}fps=${source.frameRate.text}:start_time=0,${top ? `${sized(top, "bicubic")},` : ""}` +
      `${source.isHdr && tonemap ? TONEMAP : ""}format=yuv420p,split=${rungs.length + 1}` +
      `${rungs.map((_, index) => `[p${index}]`).join("")}[p]`,
    // Smaller pictures are averages of the large one's dots: as good as finer filters here, in a third of their time.
    ...rungs.map((rung, index) => `[p${index}]${index === 0 ? "null" : sized(rung, "area")}[v${index}]`),
    `[p]fps=1/${everySeconds},${sized(thumbnails, "area")}[thumbnails]`,
  ].join(";");
}

/** Channels of a track of several mono streams, as ffmpeg calls them, in the order in which masters list them. */
const CHANNEL_LAYOUTS: Readonly<Record<number, { name: string; channels: readonly string[] }>> = {
  2: { name: "stereo", channels: ["FL", "FR"] },
  6: { name: "5.1", channels: ["FL", "FR", "FC", "LFE", "BL", "BR"] },
};

/**
 * A second reader, for the sound alone, reaches the file's end at once where the sound ends first: the silence after it is
 * then made in step with the picture. Not for broadcast streams: they have no zero but the beginning of what is read.
 */
const opensInputTwice = ({ demuxer }: MediaInput) => demuxer !== "mpegts" && demuxer !== "mpeg";

/** One sound track as `[a0]`, `[a1]`...: from zero, without gaps, then silence for ever; its output bounds it. */
const buildAudioFilters =
  (file: number) =>
  ({ streams }: AudioTrack, index: number): string => {
    const fill = "aresample=async=1:first_pts=0,apad";
    // One pass of loudness: even between films, gentle inside one, whose quiet scenes are meant to be quiet.
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

/** Puts the single thumbnails on sheets, in the conversion's folder. */
export function buildStoryboardArguments({ thumbnails }: Conversion): string[] {
  return [
    ["-y", "-hide_banner", "-nostdin", "-loglevel", "error", "-protocol_whitelist", "file,pipe"],
    ["-f", "image2", "-framerate", "1", "-start_number", "1", "-i", `${STILLS_FOLDER}/%d.jpg`],
    ["-vf", `tile=${thumbnails.columns}x${thumbnails.rows}`, "-q:v", "5"],
    ["-f", "image2", "thumbnails/%d.jpg"],
  ].flat();
}

/** One telling picture from about so many seconds into the film, in the conversion's folder. */
export function buildPosterArguments(conversion: Conversion, atSeconds: number): string[] {
  const { input, source, rungs, tonemap } = conversion;
  const [top] = rungs;
  const size = top ? `scale=${top.width}:${top.height},setsar=1,` : "";
  return [
    ["-y", "-hide_banner", "-nostdin", "-loglevel", "error"],
    // From the whole picture before it: one as good as another, and nothing is decoded to be thrown away.
    atSeconds > 0 ? ["-noaccurate_seek", "-ss", atSeconds.toFixed(2)] : [],
    buildInputArguments(input.demuxer, input.path),
    ["-map", "0:v:0", "-an", "-frames:v", "1"],
    [
      "-vf",
      `${buildDeinterlaceFilter(conversion)}thumbnail=30,${size}${source.isHdr && tonemap ? TONEMAP : ""}format=yuvj420p`,
    ],
    ["-q:v", "3", "-f", "image2", "-update", "1", "poster.jpg"],
  ].flat();
}
