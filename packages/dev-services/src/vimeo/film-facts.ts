import { readFile } from "node:fs/promises";

export interface FilmFacts {
  /** Whole seconds, as Vimeo tells them. */
  duration: number;
  width: number;
  height: number;
}

/** What an MP4 says of itself in its movie and track headers; a minute of 720p where it says nothing. */
export async function readFilmFacts(path: string): Promise<FilmFacts> {
  const bytes = await readFile(path);
  const movie = bytes.indexOf("mvhd");
  const facts: FilmFacts = { duration: 60, width: 1280, height: 720 };
  if (movie < 0) return facts;
  // ISO 14496-12 §8.2.2: version 1 has dates and lengths of 64 bits.
  const isLong = bytes[movie + 4] === 1;
  const scale = bytes.readUInt32BE(movie + (isLong ? 24 : 16));
  const length = isLong ? Number(bytes.readBigUInt64BE(movie + 28)) : bytes.readUInt32BE(movie + 20);
  facts.duration = Math.round(length / scale);
  for (let track = bytes.indexOf("tkhd"); track >= 0; track = bytes.indexOf("tkhd", track + 4)) {
    // The size stands at the header's end, in 16.16; a sound track has none.
    const end = track - 4 + bytes.readUInt32BE(track - 4);
    const [width, height] = [bytes.readUInt16BE(end - 8), bytes.readUInt16BE(end - 4)];
    if (width > 0 && height > 0) Object.assign(facts, { width, height });
  }
  return facts;
}
