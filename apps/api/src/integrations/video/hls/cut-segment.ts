import { readSamples, readTracks, type Track } from "./fragments.ts";
import { type Box, findBoxes, readBoxes, writeBox } from "./mp4-boxes.ts";

/** Rounded timestamps must not drop a picture that ends exactly at the limit. */
const EPSILON_SECONDS = 0.001;

/**
 * Cuts an fMP4 segment at the limit. Whole samples are dropped, so it ends at the limit or a few pictures before, and its
 * bytes contain nothing from after the limit.
 * @param limitSeconds seconds from the beginning of the video
 * @returns null when no picture is left (in an audio-only segment: no sound), or when the segment's layout is unknown
 */
export function cutSegment(init: Buffer, segment: Buffer, limitSeconds: number): Buffer | null {
  const tracks = readTracks(init);
  const parts: Buffer[] = [];
  let pictures = 0;
  const top = readBoxes(segment);
  for (const [index, box] of top.entries()) {
    if (box.type === "styp") parts.push(segment.subarray(box.start, box.end));
    if (box.type !== "moof") continue;
    const data = top[index + 1];
    const cut = data?.type === "mdat" ? cutFragment(segment, box, data, tracks, limitSeconds) : null;
    if (!cut) return null;
    pictures += cut.pictures;
    if (cut.bytes) parts.push(cut.bytes);
  }
  return pictures > 0 ? Buffer.concat(parts) : null;
}

const isAudioOnly = (tracks: Map<number, Track>) => ![...tracks.values()].some(({ isVideo }) => isVideo);

/** Returns a fragment's samples up to the limit; null when its layout is unknown. */
function cutFragment(
  segment: Buffer,
  moof: Box,
  data: Box,
  tracks: Map<number, Track>,
  limitSeconds: number,
): { bytes: Buffer | null; pictures: number } | null {
  const cuts: { head: Buffer[]; run: Buffer; bytes: Buffer }[] = [];
  let pictures = 0;
  for (const traf of readBoxes(segment, moof.body, moof.end).filter(({ type }) => type === "traf")) {
    const [header] = findBoxes(segment, ["tfhd"], traf);
    const [clock] = findBoxes(segment, ["tfdt"], traf);
    const runs = findBoxes(segment, ["trun"], traf);
    const [run] = runs;
    if (!header || !clock || !run || runs.length > 1) return null;
    const track = tracks.get(segment.readUInt32BE(header.body + 4));
    if (!track) return null;
    const samples = readSamples(segment, header, clock, run, track);
    if (!samples) return null;
    const count = samples.endsAt.findIndex((end) => end > limitSeconds + EPSILON_SECONDS);
    const shownCount = count === -1 ? samples.endsAt.length : count;
    if (shownCount === 0) continue;
    const from = moof.start + samples.dataOffset;
    const to = from + samples.sizes.slice(0, shownCount).reduce((sum, size) => sum + size, 0);
    if (from < data.body || to > data.end) return null;
    if (track.isVideo || isAudioOnly(tracks)) pictures += shownCount;
    cuts.push({
      head: [segment.subarray(header.start, header.end), segment.subarray(clock.start, clock.end)],
      run: Buffer.from(segment.subarray(run.body, samples.tableStart + shownCount * samples.rowBytes)),
      bytes: segment.subarray(from, to),
    });
    cuts.at(-1)?.run.writeUInt32BE(shownCount, 4);
  }
  if (cuts.length === 0) return { bytes: null, pictures };
  const sequence = findBoxes(segment, ["mfhd"], moof).map(({ start, end }) => segment.subarray(start, end));
  const write = () =>
    writeBox(
      "moof",
      ...sequence,
      ...cuts.map(({ head, run }) => writeBox("traf", ...head, writeBox("trun", run))),
    );
  let offset = write().length + 8;
  for (const { run, bytes } of cuts) {
    run.writeInt32BE(offset, 8);
    offset += bytes.length;
  }
  return { bytes: Buffer.concat([write(), writeBox("mdat", ...cuts.map(({ bytes }) => bytes))]), pictures };
}
