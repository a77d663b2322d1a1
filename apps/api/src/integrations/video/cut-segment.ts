import { type Box, boxesAt, boxesIn, flagsOf, versionOf, writeBox } from "./mp4-boxes.ts";

/** What the init segment says of a track. */
interface Track {
  /** Units a second. */
  timescale: number;
  /** Where its picture begins, in those units: an edit list takes the encoder's delay off. */
  mediaTime: number;
  isVideo: boolean;
  defaultDuration: number;
  defaultSize: number;
}

/** A clock's rounding must not cost a picture that ends at the limit. */
const EPSILON_SECONDS = 0.001;

/**
 * The part of an fMP4 segment that shows nothing after the limit: pictures and sound are left out whole, so it ends there
 * or up to a few pictures before, and nothing of what comes after is among its bytes.
 * @param limitSeconds of the film's own time
 * @returns null where no picture is left, and for a segment that is made otherwise than ours
 */
export function cutSegment(init: Buffer, segment: Buffer, limitSeconds: number): Buffer | null {
  const tracks = readTracks(init);
  const parts: Buffer[] = [];
  let pictures = 0;
  const top = boxesIn(segment);
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

function readTracks(init: Buffer): Map<number, Track> {
  const tracks = new Map<number, Track>();
  for (const trak of boxesAt(init, ["moov", "trak"])) {
    const [header] = boxesAt(init, ["tkhd"], trak);
    const [clock] = boxesAt(init, ["mdia", "mdhd"], trak);
    const [handler] = boxesAt(init, ["mdia", "hdlr"], trak);
    if (!header || !clock || !handler) continue;
    const id = init.readUInt32BE(header.body + (versionOf(init, header) === 1 ? 20 : 12));
    const [edits] = boxesAt(init, ["edts", "elst"], trak);
    tracks.set(id, {
      timescale: init.readUInt32BE(clock.body + (versionOf(init, clock) === 1 ? 20 : 12)),
      mediaTime: edits ? readMediaTime(init, edits) : 0,
      isVideo: init.toString("latin1", handler.body + 8, handler.body + 12) === "vide",
      defaultDuration: 0,
      defaultSize: 0,
    });
  }
  for (const { body } of boxesAt(init, ["moov", "mvex", "trex"])) {
    const track = tracks.get(init.readUInt32BE(body + 4));
    if (!track) continue;
    track.defaultDuration = init.readUInt32BE(body + 12);
    track.defaultSize = init.readUInt32BE(body + 16);
  }
  return tracks;
}

/** The first edit that shows something. */
function readMediaTime(init: Buffer, edits: Box): number {
  const isLong = versionOf(init, edits) === 1;
  const count = init.readUInt32BE(edits.body + 4);
  for (let edit = 0; edit < count; edit++) {
    const at = edits.body + 8 + edit * (isLong ? 20 : 12);
    const time = isLong ? Number(init.readBigInt64BE(at + 8)) : init.readInt32BE(at + 4);
    if (time >= 0) return time;
  }
  return 0;
}

/** A fragment's samples up to the limit; null when it is laid out otherwise than ours. */
function cutFragment(
  segment: Buffer,
  moof: Box,
  data: Box,
  tracks: Map<number, Track>,
  limitSeconds: number,
): { bytes: Buffer | null; pictures: number } | null {
  const kept: { head: Buffer[]; run: Buffer; bytes: Buffer }[] = [];
  let pictures = 0;
  for (const traf of boxesIn(segment, moof.body, moof.end).filter(({ type }) => type === "traf")) {
    const [header] = boxesAt(segment, ["tfhd"], traf);
    const [clock] = boxesAt(segment, ["tfdt"], traf);
    const runs = boxesAt(segment, ["trun"], traf);
    const [run] = runs;
    if (!header || !clock || !run || runs.length > 1) return null;
    const track = tracks.get(segment.readUInt32BE(header.body + 4));
    if (!track) return null;
    const samples = readSamples(segment, header, clock, run, track);
    if (!samples) return null;
    const count = samples.endsAt.findIndex((end) => end > limitSeconds + EPSILON_SECONDS);
    const shown = count === -1 ? samples.endsAt.length : count;
    if (shown === 0) continue;
    const from = moof.start + samples.dataOffset;
    const to = from + samples.sizes.slice(0, shown).reduce((sum, size) => sum + size, 0);
    if (from < data.body || to > data.end) return null;
    if (track.isVideo) pictures += shown;
    kept.push({
      head: [segment.subarray(header.start, header.end), segment.subarray(clock.start, clock.end)],
      run: Buffer.from(segment.subarray(run.body, samples.tableStart + shown * samples.rowBytes)),
      bytes: segment.subarray(from, to),
    });
    kept.at(-1)?.run.writeUInt32BE(shown, 4);
  }
  if (kept.length === 0) return { bytes: null, pictures };
  const sequence = boxesAt(segment, ["mfhd"], moof).map(({ start, end }) => segment.subarray(start, end));
  const write = () =>
    writeBox(
      "moof",
      ...sequence,
      ...kept.map(({ head, run }) => writeBox("traf", ...head, writeBox("trun", run))),
    );
  let offset = write().length + 8;
  for (const { run, bytes } of kept) {
    run.writeInt32BE(offset, 8);
    offset += bytes.length;
  }
  return { bytes: Buffer.concat([write(), writeBox("mdat", ...kept.map(({ bytes }) => bytes))]), pictures };
}

/** Where each sample's showing ends, in seconds of the film; null for a layout that is not ours. */
function readSamples(segment: Buffer, header: Box, clock: Box, run: Box, track: Track) {
  const has = flagsOf(segment, header);
  const isFromMoof = (has & 0x02_00_00) !== 0 && (has & 0x1) === 0;
  const flags = flagsOf(segment, run);
  if (!isFromMoof || (flags & 0x1) === 0) return null;
  let at = header.body + 8 + (has & 0x2 ? 4 : 0);
  const take = (bit: number, fallback: number) => {
    if ((has & bit) === 0) return fallback;
    at += 4;
    return segment.readUInt32BE(at - 4);
  };
  const duration = take(0x8, track.defaultDuration);
  const size = take(0x10, track.defaultSize);

  const fields = [0x1_00, 0x2_00, 0x4_00, 0x8_00].filter((bit) => flags & bit);
  const rowBytes = fields.length * 4;
  const tableStart = run.body + 12 + (flags & 0x4 ? 4 : 0);
  const count = segment.readUInt32BE(run.body + 4);
  if (tableStart + count * rowBytes > run.end) return null;
  let time =
    versionOf(segment, clock) === 1
      ? Number(segment.readBigUInt64BE(clock.body + 4))
      : segment.readUInt32BE(clock.body + 4);
  const sizes: number[] = [];
  const endsAt: number[] = [];
  for (let row = 0; row < count; row++) {
    const valueOf = (bit: number, fallback: number) => {
      const column = fields.indexOf(bit);
      // Offsets of composition may be negative; the other fields never reach the sign.
      return column < 0 ? fallback : segment.readInt32BE(tableStart + row * rowBytes + column * 4);
    };
    const lasts = valueOf(0x1_00, duration);
    sizes.push(valueOf(0x2_00, size));
    endsAt.push((time + valueOf(0x8_00, 0) + lasts - track.mediaTime) / track.timescale);
    time += lasts;
  }
  return { dataOffset: segment.readInt32BE(run.body + 8), sizes, endsAt, tableStart, rowBytes };
}
