import { readFile } from "node:fs/promises";

export interface FilmFacts {
  /** Whole seconds, as in Vimeo's API. */
  duration: number;
  width: number;
  height: number;
}

/** Reads the movie and track headers of an MP4. Returns a minute of 720p when they are missing. */
export async function readFilmFacts(path: string): Promise<FilmFacts> {
  const bytes = await readFile(path);
  const movie = bytes.indexOf("mvhd");
  const facts: FilmFacts = { duration: 60, width: 1280, height: 720 };
  if (movie < 0) return facts;
  // ISO 14496-12 §8.2.2: version 1 has 64-bit dates and durations.
  const isLong = bytes[movie + 4] === 1;
  const scale = bytes.readUInt32BE(movie + (isLong ? 24 : 16));
  const length = isLong ? Number(bytes.readBigUInt64BE(movie + 28)) : bytes.readUInt32BE(movie + 20);
  facts.duration = Math.round(length / scale);
  for (let track = bytes.indexOf("tkhd"); track >= 0; track = bytes.indexOf("tkhd", track + 4)) {
    // The size is at the end of the header, in 16.16 fixed point; an audio track has none.
    const end = track - 4 + bytes.readUInt32BE(track - 4);
    const [width, height] = [bytes.readUInt16BE(end - 8), bytes.readUInt16BE(end - 4)];
    if (width > 0 && height > 0) Object.assign(facts, { width, height });
  }
  return facts;
}
