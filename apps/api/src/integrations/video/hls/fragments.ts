import { type Box, findBoxes, readBoxes, readFlags, readVersion } from "./mp4-boxes.ts";

/** A track as the init segment describes it. */
export interface Track {
  /** Units per second. */
  timescale: number;
  /** Start of its media in those units: the edit list that removes the encoder's delay. */
  mediaTime: number;
  isVideo: boolean;
  defaultDuration: number;
  defaultSize: number;
}

/** Reads the tracks of an init segment, by ID. */
export function readTracks(init: Buffer): Map<number, Track> {
  const tracks = new Map<number, Track>();
  for (const trak of findBoxes(init, ["moov", "trak"])) {
    const [header] = findBoxes(init, ["tkhd"], trak);
    const [clock] = findBoxes(init, ["mdia", "mdhd"], trak);
    const [handler] = findBoxes(init, ["mdia", "hdlr"], trak);
    if (!header || !clock || !handler) continue;
    const id = init.readUInt32BE(header.body + (readVersion(init, header) === 1 ? 20 : 12));
    const [edits] = findBoxes(init, ["edts", "elst"], trak);
    tracks.set(id, {
      timescale: init.readUInt32BE(clock.body + (readVersion(init, clock) === 1 ? 20 : 12)),
      mediaTime: edits ? readMediaTime(init, edits) : 0,
      isVideo: init.toString("latin1", handler.body + 8, handler.body + 12) === "vide",
      defaultDuration: 0,
      defaultSize: 0,
    });
  }
  for (const { body } of findBoxes(init, ["moov", "mvex", "trex"])) {
    const track = tracks.get(init.readUInt32BE(body + 4));
    if (!track) continue;
    track.defaultDuration = init.readUInt32BE(body + 12);
    track.defaultSize = init.readUInt32BE(body + 16);
  }
  return tracks;
}

/** Returns the start of the first edit that is not empty. */
function readMediaTime(init: Buffer, edits: Box): number {
  const isLong = readVersion(init, edits) === 1;
  const count = init.readUInt32BE(edits.body + 4);
  for (let edit = 0; edit < count; edit++) {
    const at = edits.body + 8 + edit * (isLong ? 20 : 12);
    const time = isLong ? Number(init.readBigInt64BE(at + 8)) : init.readInt32BE(at + 4);
    if (time >= 0) return time;
  }
  return 0;
}

/** Reads each sample's size and the end of its presentation, in seconds of the video; null for an unknown layout. */
export function readSamples(segment: Buffer, header: Box, clock: Box, run: Box, track: Track) {
  const headerFlags = readFlags(segment, header);
  const isFromMoof = (headerFlags & 0x02_00_00) !== 0 && (headerFlags & 0x1) === 0;
  const flags = readFlags(segment, run);
  if (!isFromMoof || (flags & 0x1) === 0) return null;
  let at = header.body + 8 + (headerFlags & 0x2 ? 4 : 0);
  const readOptional = (bit: number, fallback: number) => {
    if ((headerFlags & bit) === 0) return fallback;
    at += 4;
    return segment.readUInt32BE(at - 4);
  };
  const duration = readOptional(0x8, track.defaultDuration);
  const size = readOptional(0x10, track.defaultSize);

  const fields = [0x1_00, 0x2_00, 0x4_00, 0x8_00].filter((bit) => flags & bit);
  const rowBytes = fields.length * 4;
  const tableStart = run.body + 12 + (flags & 0x4 ? 4 : 0);
  const count = segment.readUInt32BE(run.body + 4);
  if (tableStart + count * rowBytes > run.end) return null;
  let time =
    readVersion(segment, clock) === 1
      ? Number(segment.readBigUInt64BE(clock.body + 4))
      : segment.readUInt32BE(clock.body + 4);
  const sizes: number[] = [];
  const endsAt: number[] = [];
  for (let row = 0; row < count; row++) {
    const readValue = (bit: number, fallback: number) => {
      const column = fields.indexOf(bit);
      // Composition offsets may be negative; the other fields never reach the sign bit.
      return column < 0 ? fallback : segment.readInt32BE(tableStart + row * rowBytes + column * 4);
    };
    const sampleDuration = readValue(0x1_00, duration);
    sizes.push(readValue(0x2_00, size));
    endsAt.push((time + readValue(0x8_00, 0) + sampleDuration - track.mediaTime) / track.timescale);
    time += sampleDuration;
  }
  return { dataOffset: segment.readInt32BE(run.body + 8), sizes, endsAt, tableStart, rowBytes };
}

/**
 * Finds the byte range of a segment's first picture, a keyframe, including the headers that a decoder needs.
 * @param head the beginning of the segment; it must contain the first fragment's index, but not its samples
 * @returns null for a segment of unknown layout
 */
export function findFirstKeyframe(init: Buffer, head: Buffer): { offset: number; length: number } | null {
  const tracks = readTracks(init);
  const moof = readBoxes(head).find(({ type }) => type === "moof");
  if (!moof) return null;
  for (const traf of readBoxes(head, moof.body, moof.end).filter(({ type }) => type === "traf")) {
    const [header] = findBoxes(head, ["tfhd"], traf);
    const [clock] = findBoxes(head, ["tfdt"], traf);
    const [run] = findBoxes(head, ["trun"], traf);
    const track = header && tracks.get(head.readUInt32BE(header.body + 4));
    if (!header || !clock || !run || !track?.isVideo) continue;
    const samples = readSamples(head, header, clock, run, track);
    const size = samples?.sizes[0];
    return samples && size ? { offset: moof.start, length: samples.dataOffset + size } : null;
  }
  return null;
}
