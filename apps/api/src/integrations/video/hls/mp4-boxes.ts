/** A box of an MP4 file (ISO/IEC 14496-12): `body` begins after its size and type. */
export interface Box {
  type: string;
  start: number;
  body: number;
  end: number;
}

/** Reads the boxes between two offsets, in order; stops before an incomplete one. */
export function readBoxes(bytes: Buffer, start = 0, end = bytes.length): Box[] {
  const boxes: Box[] = [];
  for (let at = start; at + 8 <= end;) {
    const short = bytes.readUInt32BE(at);
    const body = short === 1 ? at + 16 : at + 8;
    if (body > end) break;
    const size = short === 1 ? Number(bytes.readBigUInt64BE(at + 8)) : short === 0 ? end - at : short;
    if (size < body - at || at + size > end) break;
    boxes.push({ type: bytes.toString("latin1", at + 4, at + 8), start: at, body, end: at + size });
    at += size;
  }
  return boxes;
}

/** Finds all boxes at a path of types, such as moov, trak. */
export function findBoxes(bytes: Buffer, path: readonly string[], inside?: Box): Box[] {
  const [type, ...rest] = path;
  const matches = readBoxes(bytes, inside?.body, inside?.end).filter((box) => box.type === type);
  return rest.length === 0 ? matches : matches.flatMap((box) => findBoxes(bytes, rest, box));
}

export function writeBox(type: string, ...parts: Buffer[]): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(parts.reduce((sum, part) => sum + part.length, 8));
  head.write(type, 4, "latin1");
  return Buffer.concat([head, ...parts]);
}

/** Reads the three flag bytes after a full box's version. */
export const readFlags = (bytes: Buffer, { body }: Box) => bytes.readUIntBE(body + 1, 3);
export const readVersion = (bytes: Buffer, { body }: Box) => bytes.readUInt8(body);
