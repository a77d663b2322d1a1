import type { PlaybackRequest, StartFiles } from "@matinee/contract/schemas/videos";
import { isAv1Size } from "../../../integrations/video/ffmpeg/ladder.ts";
import { parseVariants, type ParsedVariant } from "../../../integrations/video/hls/master-playlist.ts";
import type { PlaybackGrant } from "../grants.ts";
import type { MediaFiles } from "./media-files.ts";

/** The peak of the first rendition is at most this part of the line, so that its first segment arrives soon. */
const START_SHARE = 0.5;
/** Without a measurement, the smallest rendition. */
const UNKNOWN_LINE = 0;
/** The playlist of three hours. A longer one would delay the response more than a request of its own. */
const MAX_PLAYLIST_BYTES = 80_000;

/**
 * Reads what a player needs before its first segment, as the routes under `/media` serve it to this grant, so that the
 * response that grants playback can contain it.
 * @param masterPlaylist the name of the master playlist
 * @param viewer the speed of the viewer's line in bits per second, if known, and whether the device plays AV1
 * @returns null when a file is missing, or too large to be sent along
 */
export async function readStartFiles(
  files: MediaFiles,
  grant: PlaybackGrant,
  masterPlaylist: string,
  { bitsPerSecond, decodesAv1 = false }: Pick<PlaybackRequest, "bitsPerSecond" | "decodesAv1">,
): Promise<StartFiles | null> {
  const read = async (name: string) => {
    const file = await files.open(grant, name, grant.previewSeconds);
    if (!file || file.size > MAX_PLAYLIST_BYTES) return null;
    const content = await file.read();
    return Buffer.isBuffer(content) ? content : null;
  };
  const master = await read(masterPlaylist);
  if (!master) return null;
  const variants = parseVariants(master.toString("utf8"));
  const [h264, av1] = [
    variants.filter(({ uri }) => !isAv1Uri(uri)),
    variants.filter(({ uri }) => isAv1Uri(uri)),
  ];
  const playable = decodesAv1 && av1.length > 0 ? av1 : h264;
  const variant = chooseStartVariant(playable, bitsPerSecond ?? UNKNOWN_LINE);
  if (!variant) return null;
  const folder = getFolder(variant.uri);
  const [playlist, init] = await Promise.all([read(variant.uri), read(`${folder}/init.mp4`)]);
  if (!playlist || !init) return null;
  return {
    rendition: folder,
    masterPlaylist: master.toString("utf8"),
    mediaPlaylist: playlist.toString("utf8"),
    initSegment: init.toString("base64"),
  };
}

const getFolder = (uri: string) => uri.slice(0, uri.lastIndexOf("/"));
const isAv1Uri = (uri: string) => isAv1Size(getFolder(uri));

/** Chooses the best rendition for which the line is fast enough, else the smallest. */
function chooseStartVariant(
  variants: readonly ParsedVariant[],
  bitsPerSecond: number,
): ParsedVariant | undefined {
  const sorted = variants.toSorted((a, b) => b.bandwidth - a.bandwidth);
  return sorted.find(({ bandwidth }) => bandwidth <= bitsPerSecond * START_SHARE) ?? sorted.at(-1);
}
