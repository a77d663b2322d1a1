import type { Rung } from "./ladder.ts";
import { type MediaInput, buildInputArguments } from "./media-input.ts";
import type { ProbedVideo } from "./probe-video.ts";
import { buildAudioEncoder, buildAudioFilters, KEPT_SOUND, opensInputTwice } from "./sound-arguments.ts";

export const SEGMENT_SECONDS = 4;
/** Ends of the first segments, in seconds: a player starts as soon as it has the first one. */
export const FIRST_SEGMENT_ENDS = [1, 2, 4] as const;

/** Folder of the single thumbnails, until they are tiled onto sheets. */
export const STILLS_FOLDER = "stills";

/** Layout of a sheet of scrub thumbnails. Sizes are in pixels. */
export interface ThumbnailPlan {
  everySeconds: number;
  columns: number;
  rows: number;
  width: number;
  height: number;
}

/** Plans about 120 thumbnails at most for a short video, and one every ten seconds for a long one. */
export function planThumbnails(
  source: Pick<ProbedVideo, "durationSeconds" | "width" | "height">,
): ThumbnailPlan {
  const usual = Math.min(10, Math.max(2, Math.ceil(source.durationSeconds / 120)));
  // A clip that is shorter than the distance of two thumbnails has one.
  const everySeconds = Math.min(usual, source.durationSeconds);
  const shape = source.width / source.height;
  const [width, height] = shape >= 1 ? [160, roundToEven(160 / shape)] : [roundToEven(160 * shape), 160];
  return { everySeconds, columns: 5, rows: 5, width, height };
}

const roundToEven = (pixels: number) => Math.max(2, Math.round(pixels / 2) * 2);

export const TONEMAP =
  "zscale=t=linear:npl=100,format=gbrpf32le,zscale=p=bt709,tonemap=hable:desat=0,zscale=t=bt709:m=bt709:r=tv,";

/** Older builds do not tag the tone-mapped picture with its colours. */
export const COLOR_TAGS = ["-color_primaries", "bt709", "-color_trc", "bt709", "-colorspace", "bt709"];

export interface Conversion {
  input: MediaInput;
  source: ProbedVideo;
  /** The sizes that this run makes, largest first. */
  rungs: readonly Rung[];
  /** The largest size of the video, which the poster has. */
  largest: Rung | undefined;
  /** Whether this run also makes the thumbnails and the separate sound tracks. A later run adds sizes only. */
  isFirstRun: boolean;
  /** Whether this run writes its only sound track to a file too, and whether it takes the track from that file. */
  sound: { isKept: boolean; isReused: boolean };
  thumbnails: ThumbnailPlan;
  tonemap: boolean;
  deinterlacer: "bwdif" | "yadif";
  threads: number;
}

/** Builds the options that read the file for its picture. */
export const buildPictureInput = ({ input, source }: Pick<Conversion, "input" | "source">): string[] => [
  ...(source.alpha?.decoder ? [`-c:v:${source.pictureStream}`, source.alpha.decoder] : []),
  ...buildInputArguments(input.demuxer, input.path),
];

/** Merges the two fields of an interlaced frame; empty for a progressive video. */
export const buildDeinterlaceFilter = ({
  source,
  deinterlacer,
}: Pick<Conversion, "source" | "deinterlacer">) =>
  source.fieldOrder ? `${deinterlacer}=mode=send_frame:parity=${source.fieldOrder}:deint=all,` : "";

/** Folder of a sound track when there are several. A single track is muxed into the segments of every size. */
export const nameAudioFolder = (index: number) => `audio-${index}`;
export const listAudioFolders = ({ audio }: Pick<ProbedVideo, "audio">): string[] =>
  audio.length > 1 ? audio.map((_, index) => nameAudioFolder(index)) : [];

/**
 * Builds the one command that converts a video, to be run in the conversion's folder. The picture is decoded once for all
 * sizes and the thumbnails, and each sound track is encoded once for all sizes. Progress goes to standard output.
 */
export function buildConversionArguments(conversion: Conversion): string[] {
  const { rungs, source, tonemap, threads, isFirstRun } = conversion;
  const frames = String(Math.round(source.frameRate.value * SEGMENT_SECONDS));
  const codecThreads = ["-threads", String(countCodecThreads(threads))];
  const sound = buildSound(conversion);
  return [
    ["-y", "-hide_banner", "-nostdin", "-loglevel", "error", "-progress", "pipe:1"],
    ["-filter_threads", "1", "-filter_complex_threads", "1", ...codecThreads],
    buildPictureInput(conversion),
    sound.input,
    ["-filter_complex", buildVideoFilters(conversion)],
    sound.filters,
    ["-map_metadata", "-1", "-map_chapters", "-1"],
    rungs.flatMap((_, index) => ["-map", `[v${index}]`]),
    ["-c:v", "libx264", "-profile:v", "high", "-crf", "22", ...QUICK_PRESET],
    rungs.flatMap(buildRateBounds),
    source.isHdr && tonemap ? COLOR_TAGS : [],
    // Every size is cut at the same times, so that a player can switch between sizes.
    ["-g", frames, "-keyint_min", frames, "-sc_threshold", "0"],
    ["-force_key_frames", KEYFRAME_TIMES, ...codecThreads],
    sound.output,
    buildOutputs(conversion),
    // Single pictures: with sheets ffmpeg reports no progress until the first sheet is full.
    isFirstRun ? ["-map", "[thumbnails]", "-q:v", "2", "-f", "image2", `${STILLS_FOLDER}/%d.jpg`] : [],
  ].flat();
}

/** The parts of a conversion's command that read, filter and encode the sound. */
function buildSound({ input, source, isFirstRun, sound }: Conversion) {
  // The muxer must hold the picture back until late silence arrives.
  const interleave = opensInputTwice(input) ? [] : ["-max_interleave_delta", "0"];
  // A later run adds sizes to separate sound tracks, which exist already.
  const audio = isFirstRun || source.audio.length === 1 ? source.audio : [];
  if (audio.length === 0) return { input: [], filters: [], output: interleave };
  if (sound.isReused) {
    const kept = buildInputArguments("mov", KEPT_SOUND);
    return { input: kept, filters: [], output: ["-map", "1:a:0", "-c:a", "copy"] };
  }
  const file = opensInputTwice(input) ? 1 : 0;
  return {
    input: file === 1 ? ["-vn", "-sn", "-dn", ...buildInputArguments(input.demuxer, input.path)] : [],
    // A separate graph: otherwise the end of the picture, and so `-shortest`, does not stop the endless silence.
    filters: ["-filter_complex", audio.map(buildAudioFilters(file)).join(";")],
    output: [...buildAudioEncoder(audio), "-shortest", ...interleave],
  };
}

type OutputPlan = Pick<Conversion, "rungs" | "source" | "isFirstRun"> & Partial<Pick<Conversion, "sound">>;

/** Options that write the mapped streams as segments and playlists. */
export const buildOutputs = (conversion: OutputPlan): string[] =>
  [
    // Edit lists make picture and sound begin at zero, also in playlists that hold only one of the two.
    ["-avoid_negative_ts", "disabled"],
    // The fMP4 muxer needs global headers, but behind the tee muxer it cannot request them itself.
    ["-flags", "+global_header", "-f", "tee", buildTeeOutputs(conversion).join("|")],
  ].flat();

/** The keyframes, each of which begins a segment, as an expression of ffmpeg: at 0, 1, 2, 4, 8, 12 seconds... */
const KEYFRAME_TIMES = `expr:gte(t,if(lt(n_forced,${FIRST_SEGMENT_ENDS.length}),n_forced,(n_forced-${FIRST_SEGMENT_ENDS.length - 1})*${SEGMENT_SECONDS}))`;

/**
 * The preset of the quick conversion. mbtree keeps bits in pictures that later ones reference: without it superfast costs
 * up to twice the bytes. No adaptive B-frames or weighted prediction: faster. Without subpixel refinement, film with
 * movement or grain takes twice the bytes, whose writing takes longer than the refinement.
 */
const QUICK_PRESET = [
  ["-preset", "superfast", "-mbtree", "1", "-rc-lookahead", "5"],
  ["-b_strategy", "0", "-weightp", "0", "-subq", "1"],
].flat();

/** One thread of ffmpeg feeds all codecs in turn. With more threads than processors none is idle while it waits. */
const countCodecThreads = (threads: number) => Math.max(threads, Math.min(8, threads * 2));

const buildRateBounds = ({ maxBitRate }: Rung, index: number): string[] =>
  [
    [`-maxrate:v:${index}`, String(maxBitRate)],
    [`-bufsize:v:${index}`, String(maxBitRate * 2)],
  ].flat();

/** The HLS outputs: one for each size, and one for each sound track when there are several. */
function buildTeeOutputs({ rungs, source, isFirstRun, sound }: OutputPlan): string[] {
  const folders = isFirstRun ? listAudioFolders(source) : [];
  const isMuxed = source.audio.length === 1;
  return [
    // The muxer cuts at each keyframe that comes no earlier than the shortest segments would.
    ...rungs.map(({ name }, index) =>
      buildHlsOutput(name, `v:${index}${isMuxed ? ",a" : ""}`, FIRST_SEGMENT_ENDS[0]),
    ),
    ...folders.map((folder, index) => buildHlsOutput(folder, `a:${index}`, SEGMENT_SECONDS)),
    ...(sound?.isKept ? [`[select=\\'a\\':f=mp4:avoid_negative_ts=disabled]${KEPT_SOUND}`] : []),
  ];
}

function buildHlsOutput(folder: string, streams: string, seconds: number): string {
  const options = [
    `select=\\'${streams}\\'`,
    "f=hls",
    `hls_time=${seconds}`,
    "hls_playlist_type=vod",
    "avoid_negative_ts=disabled",
    "max_interleave_delta=0",
    "hls_segment_type=fmp4",
    "hls_fmp4_init_filename=init.mp4",
    `hls_segment_filename=${folder}/%05d.m4s`,
  ];
  return `[${options.join(":")}]${folder}/index.m3u8`;
}

/**
 * Fits each picture into the size: a film whose picture changes its shape midway keeps the shape of each part, between
 * black bars. The same shape fills the size, whose sides are rounded.
 */
export const buildFitFilter = (
  { width, height }: { width: number; height: number },
  flags: "bicubic" | "lanczos",
) => {
  const fills = `lt(abs(dar*${height}/${width}-1)\\,0.03)`;
  const sides = [
    `if(${fills}\\,${width}\\,min(${width}\\,2*ceil(${height}*dar/2)))`,
    `if(${fills}\\,${height}\\,min(${height}\\,2*ceil(${width}/dar/2)))`,
  ];
  return `scale=${sides.join(":")}:flags=${flags},pad=${width}:${height}:(ow-iw)/2:(oh-ih)/2,setsar=1`;
};

/** Shows transparent parts as black, whatever colour they hide. */
export const buildAlphaFilter = ({ alpha }: Pick<ProbedVideo, "alpha">) =>
  alpha ? "premultiply=inplace=1," : "";

export const buildScaleFilter = (
  size: { width: number; height: number },
  flags: "bicubic" | "area" | "lanczos",
) => `scale=${size.width}:${size.height}:flags=${flags},setsar=1`;

function buildVideoFilters(conversion: Conversion): string {
  const { source, rungs, largest, thumbnails, tonemap, isFirstRun } = conversion;
  const [top] = rungs;
  const { everySeconds } = thumbnails;
  // Area averaging for the smaller sizes: as good as finer filters here, in a third of their time.
  const buildScale = (rung: Rung) => buildScaleFilter(rung, rung === largest ? "bicubic" : "area");
  return [
    // Set a constant rate and scale to the largest size once, then split.
    `[0:v:${source.pictureStream}]${buildDeinterlaceFilter(conversion)}fps=${source.frameRate.text}:start_time=0,${buildAlphaFilter(source)}${top ? `${buildFitFilter(top, "bicubic")},` : ""}` +
      `${source.isHdr && tonemap ? TONEMAP : ""}format=yuv420p,split=${rungs.length + (isFirstRun ? 1 : 0)}` +
      `${rungs.map((_, index) => `[p${index}]`).join("")}${isFirstRun ? "[p]" : ""}`,
    ...rungs.map((rung, index) => `[p${index}]${index === 0 ? "null" : buildScale(rung)}[v${index}]`),
    ...(isFirstRun ? [`[p]fps=1/${everySeconds},${buildScaleFilter(thumbnails, "area")}[thumbnails]`] : []),
  ].join(";");
}

/** Builds the command that tiles the single thumbnails onto sheets, to be run in the conversion's folder. */
export function buildStoryboardArguments({ thumbnails }: Conversion): string[] {
  return [
    ["-y", "-hide_banner", "-nostdin", "-loglevel", "error", "-protocol_whitelist", "file,pipe"],
    ["-f", "image2", "-framerate", "1", "-start_number", "1", "-i", `${STILLS_FOLDER}/%d.jpg`],
    ["-vf", `tile=${thumbnails.columns}x${thumbnails.rows}`, "-q:v", "5"],
    ["-f", "image2", "thumbnails/%d.jpg"],
  ].flat();
}

/** Builds the command that extracts a representative picture near `atSeconds`, to be run in the conversion's folder. */
export function buildPosterArguments(conversion: Conversion, atSeconds: number): string[] {
  const { source, largest, tonemap } = conversion;
  const size = largest ? `${buildFitFilter(largest, "bicubic")},` : "";
  return [
    ["-y", "-hide_banner", "-nostdin", "-loglevel", "error"],
    // Seek to the keyframe before the position: any nearby picture will do, and no decoding is wasted.
    atSeconds > 0 ? ["-noaccurate_seek", "-ss", atSeconds.toFixed(2)] : [],
    buildPictureInput(conversion),
    ["-map", `0:v:${source.pictureStream}`, "-an", "-frames:v", "1"],
    [
      "-vf",
      // Older versions of `thumbnail` drop the transparency.
      `${buildDeinterlaceFilter(conversion)}${buildAlphaFilter(source)}thumbnail=30,${size}${source.isHdr && tonemap ? TONEMAP : ""}format=yuvj420p`,
    ],
    ["-q:v", "3", "-f", "image2", "-update", "1", "poster.jpg"],
  ].flat();
}
