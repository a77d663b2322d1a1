import { audioRate, type Rung } from "./ladder.ts";
import { type ProbedVideo, readOnly } from "./probe-video.ts";

export const SEGMENT_SECONDS = 4;

/** Where single thumbnails wait to be put on sheets. */
export const STILLS = "stills";

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
  const [width, height] = shape >= 1 ? [160, evenly(160 / shape)] : [evenly(160 * shape), 160];
  return { everySeconds, columns: 5, rows: 5, width, height };
}

const evenly = (pixels: number) => Math.max(2, Math.round(pixels / 2) * 2);

const TONEMAP =
  "zscale=t=linear:npl=100,format=gbrpf32le,zscale=p=bt709,tonemap=hable:desat=0,zscale=t=bt709:m=bt709:r=tv,";

export interface Conversion {
  input: { demuxer: string; path: string };
  source: ProbedVideo;
  rungs: readonly Rung[];
  thumbnails: ThumbnailPlan;
  tonemap: boolean;
  threads: number;
}

/**
 * One command for everything, to be run in the conversion's folder: the file is read once, every size of the ladder and
 * the scrub thumbnails are written from it, and the sound, which all sizes share, is encoded once. Progress goes to
 * standard output.
 */
export function conversionArguments(conversion: Conversion): string[] {
  const { input, rungs, source, tonemap, threads } = conversion;
  const frames = String(Math.round(source.frameRate.value * SEGMENT_SECONDS));
  // Older builds say nothing of what the picture was brought down to.
  const colors = ["-color_primaries", "bt709", "-color_trc", "bt709", "-colorspace", "bt709"];
  return [
    ...["-y", "-hide_banner", "-nostdin", "-loglevel", "error", "-progress", "pipe:1"],
    ...["-filter_threads", "1", "-filter_complex_threads", "1", "-threads", String(threads)],
    ...readOnly(input.demuxer, input.path),
    ...["-filter_complex", filters(conversion), "-map_metadata", "-1", "-map_chapters", "-1"],
    ...rungs.flatMap((_, index) => ["-map", `[v${index}]`]),
    ...["-c:v", "libx264", "-profile:v", "high", "-crf", "22"],
    ...rungs.flatMap(encoderArguments),
    ...(source.isHdr && tonemap ? colors : []),
    // Every size cuts at the same instants, so that a player can change between them.
    ...["-g", frames, "-keyint_min", frames, "-sc_threshold", "0"],
    ...["-force_key_frames", `expr:gte(t,n_forced*${SEGMENT_SECONDS})`, "-threads", String(threads)],
    ...(source.hasAudio ? ["-map", "[a]", "-c:a", "aac", "-b:a", String(audioRate), "-ac", "2"] : []),
    // What the fragments' muxer asks of its encoders; standing behind the tee it cannot ask itself.
    ...["-flags", "+global_header", "-f", "tee", rungs.map(playlistOf(source.hasAudio)).join("|")],
    // One picture each: sheets here would keep ffmpeg from telling its progress until the first one is full.
    ...["-map", "[thumbnails]", "-q:v", "2", "-f", "image2", `${STILLS}/%d.jpg`],
  ];
}

/** Small sizes are not worth the time that the large ones are. */
const QUICKLY_AT_MOST = 480;

function encoderArguments({ shorter, maxRate }: Rung, index: number): string[] {
  // Bits still go where later pictures lean on them: else the quicker search costs up to twice the bytes. Where B
  // pictures stand is not weighed, and motion is not refined: a tenth less in bytes and a sixth in time, as sharp.
  const quickly = [
    ...["-preset", "superfast", "-mbtree", "1", "-rc-lookahead", "5"],
    ...["-b_strategy", "0", "-weightp", "0", "-subq", "0"],
  ];
  const effort = index > 0 && shorter <= QUICKLY_AT_MOST ? quickly : ["-preset", "veryfast"];
  const bounds = ["-maxrate", String(maxRate), "-bufsize", String(maxRate * 2)];
  return [...effort, ...bounds].map((word) => (word.startsWith("-") ? `${word}:v:${index}` : word));
}

/** Where one size goes: its picture and the sound, as segments beside a playlist. */
function playlistOf(hasAudio: boolean): (rung: Rung, index: number) => string {
  return ({ name }, index) => {
    const options = [
      `select=\\'v:${index}${hasAudio ? ",a" : ""}\\'`,
      ...["f=hls", `hls_time=${SEGMENT_SECONDS}`, "hls_playlist_type=vod"],
      ...["hls_segment_type=fmp4", "hls_fmp4_init_filename=init.mp4"],
      `hls_segment_filename=${name}/%05d.m4s`,
    ];
    return `[${options.join(":")}]${name}/index.m3u8`;
  };
}

function filters({ source, rungs, thumbnails, tonemap }: Conversion): string {
  const [top] = rungs;
  const sized = (size: { width: number; height: number }, flags: "bicubic" | "area") =>
    `scale=${size.width}:${size.height}:flags=${flags},setsar=1`;
  const { everySeconds } = thumbnails;
  const picture = [
    // Scaled once to the largest size, brought to a constant rate, then shared.
    `[0:v:0]fps=${source.frameRate.text}:start_time=0,${top ? `${sized(top, "bicubic")},` : ""}` +
      `${source.isHdr && tonemap ? TONEMAP : ""}format=yuv420p,split=${rungs.length + 1}` +
      `${rungs.map((_, index) => `[p${index}]`).join("")}[p]`,
    // Smaller pictures are averages of the large one's dots: as good as finer filters here, in a third of their time.
    ...rungs.map((rung, index) => `[p${index}]${index === 0 ? "null" : sized(rung, "area")}[v${index}]`),
    `[p]fps=1/${everySeconds},${sized(thumbnails, "area")}[thumbnails]`,
  ];
  if (!source.hasAudio) return picture.join(";");
  // One pass of loudness: even between films, gentle inside one, whose quiet scenes are meant to be quiet.
  const sound =
    "[0:a:0]aresample=async=1:first_pts=0,aformat=channel_layouts=stereo," +
    "loudnorm=I=-18:LRA=20:TP=-1.5,aresample=48000[a]";
  return [...picture, sound].join(";");
}

/** Puts the single thumbnails on sheets, in the conversion's folder. */
export function sheetArguments({ thumbnails }: Conversion): string[] {
  return [
    ...["-y", "-hide_banner", "-nostdin", "-loglevel", "error", "-protocol_whitelist", "file,pipe"],
    ...["-f", "image2", "-framerate", "1", "-start_number", "1", "-i", `${STILLS}/%d.jpg`],
    ...["-vf", `tile=${thumbnails.columns}x${thumbnails.rows}`, "-q:v", "5"],
    ...["-f", "image2", "thumbnails/%d.jpg"],
  ];
}

/** One telling picture from about so many seconds into the film, in the conversion's folder. */
export function posterArguments(conversion: Conversion, atSeconds: number): string[] {
  const { input, source, rungs, tonemap } = conversion;
  const [top] = rungs;
  const size = top ? `scale=${top.width}:${top.height},setsar=1,` : "";
  return [
    ...["-y", "-hide_banner", "-nostdin", "-loglevel", "error"],
    // From the whole picture before it: one as good as another, and nothing is decoded to be thrown away.
    ...(atSeconds > 0 ? ["-noaccurate_seek", "-ss", atSeconds.toFixed(2)] : []),
    ...readOnly(input.demuxer, input.path),
    ...["-map", "0:v:0", "-an", "-frames:v", "1"],
    ...["-vf", `thumbnail=30,${size}${source.isHdr && tonemap ? TONEMAP : ""}format=yuvj420p`],
    ...["-q:v", "3", "-f", "image2", "-update", "1", "poster.jpg"],
  ];
}
