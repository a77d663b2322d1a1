import type { StartFiles } from "@matinee/contract/schemas/videos";
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
 * @param bitsPerSecond the speed of the viewer's line, if known
 * @returns null when a file is missing, or too large to be sent along
 */
export async function readStartFiles(
  files: MediaFiles,
  grant: PlaybackGrant,
  masterPlaylist: string,
  bitsPerSecond: number | undefined,
): Promise<StartFiles | null> {
  const read = async (name: string) => {
    const file = await files.open(grant, name, grant.previewSeconds);
    if (!file || file.size > MAX_PLAYLIST_BYTES) return null;
    const content = await file.read();
    return Buffer.isBuffer(content) ? content : null;
  };
  const master = await read(masterPlaylist);
  if (!master) return null;
  const variant = chooseStartVariant(parseVariants(master.toString("utf8")), bitsPerSecond ?? UNKNOWN_LINE);
  if (!variant) return null;
  const folder = variant.uri.slice(0, variant.uri.lastIndexOf("/"));
  const [playlist, init] = await Promise.all([read(variant.uri), read(`${folder}/init.mp4`)]);
  if (!playlist || !init) return null;
  return {
    rendition: folder,
    masterPlaylist: master.toString("utf8"),
    mediaPlaylist: playlist.toString("utf8"),
    initSegment: init.toString("base64"),
  };
}

/** Chooses the best rendition for which the line is fast enough, else the smallest. */
function chooseStartVariant(
  variants: readonly ParsedVariant[],
  bitsPerSecond: number,
): ParsedVariant | undefined {
  const sorted = variants.toSorted((a, b) => b.bandwidth - a.bandwidth);
  return sorted.find(({ bandwidth }) => bandwidth <= bitsPerSecond * START_SHARE) ?? sorted.at(-1);
}
