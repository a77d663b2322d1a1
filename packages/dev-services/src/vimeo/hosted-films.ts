import { randomBytes } from "node:crypto";
import { createReadStream, createWriteStream, type ReadStream } from "node:fs";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { type FilmFacts, readFilmFacts } from "./film-facts.ts";

export interface TextTrack {
  id: string;
  language: string;
  name: string;
  active: boolean;
  /** WebVTT; empty until its bytes arrive. */
  text: string;
}

export interface HostedFilm extends FilmFacts {
  id: string;
  /** Requests for an unlisted film without this hash get a 404. */
  hash: string;
  /** The secret part of the upload address. */
  uploadKey: string;
  name: string;
  description: string | null;
  privacy: { view: string; embed: string };
  domains: string[];
  /** Bytes announced, and bytes received. */
  size: number;
  received: number;
  transcode: "in_progress" | "complete" | "error";
  textTracks: TextTrack[];
  createdAt: string;
}

/** Stores the films of the emulator: their data in memory, and on disk beside the video files. */
export class HostedFilms {
  readonly #folder: string;
  readonly #films = new Map<string, HostedFilm>();
  /** Milliseconds from the last byte to the playable film; null waits for a call of the control route. */
  transcodeMs: number | null = 300;

  private constructor(folder: string) {
    this.#folder = folder;
  }

  static async open(folder: string): Promise<HostedFilms> {
    await mkdir(folder, { recursive: true });
    const films = new HostedFilms(folder);
    for (const name of await readdir(folder)) {
      if (!name.endsWith(".json")) continue;
      // Only `keep` writes these files.
      const film = JSON.parse(await readFile(join(folder, name), "utf8")) as HostedFilm;
      films.#films.set(film.id, film);
      films.#transcodeLater(film);
    }
    return films;
  }

  find(id: string): HostedFilm | undefined {
    return this.#films.get(id);
  }

  findByUploadKey(key: string): HostedFilm | undefined {
    return [...this.#films.values()].find(({ uploadKey }) => uploadKey === key);
  }

  list(): HostedFilm[] {
    return [...this.#films.values()];
  }

  async add(fields: Pick<HostedFilm, "name" | "size" | "privacy">): Promise<HostedFilm> {
    const film: HostedFilm = {
      id: String(900_000_000 + this.#films.size + 1),
      hash: randomBytes(5).toString("hex"),
      uploadKey: randomBytes(16).toString("hex"),
      description: null,
      domains: [],
      received: 0,
      transcode: "in_progress",
      textTracks: [],
      createdAt: new Date().toISOString(),
      duration: 0,
      width: 0,
      height: 0,
      ...fields,
    };
    this.#films.set(film.id, film);
    await writeFile(this.#bytesOf(film.id), "");
    await this.keep(film);
    return film;
  }

  async keep(film: HostedFilm): Promise<void> {
    await writeFile(join(this.#folder, `${film.id}.json`), JSON.stringify(film));
  }

  /** Appends bytes. Bytes received before a broken connection are kept. */
  async append(film: HostedFilm, bytes: Readable): Promise<void> {
    const file = createWriteStream(this.#bytesOf(film.id), { flags: "a" });
    try {
      await pipeline(bytes, file);
    } finally {
      film.received += file.bytesWritten;
      await this.keep(film);
    }
    if (film.received >= film.size) this.#transcodeLater(film);
  }

  /** Ends the transcoding with a playable film or with an error. */
  async transcode(film: HostedFilm, outcome: HostedFilm["transcode"]): Promise<void> {
    film.transcode = outcome;
    if (outcome === "complete") Object.assign(film, await readFilmFacts(this.#bytesOf(film.id)));
    await this.keep(film);
  }

  read(film: HostedFilm, range?: { start: number; end: number }): ReadStream {
    return createReadStream(this.#bytesOf(film.id), range);
  }

  async remove({ id }: HostedFilm): Promise<void> {
    this.#films.delete(id);
    await rm(join(this.#folder, `${id}.json`), { force: true });
    await rm(this.#bytesOf(id), { force: true });
  }

  #transcodeLater(film: HostedFilm): void {
    if (film.transcode !== "in_progress" || film.received < film.size || this.transcodeMs === null) return;
    setTimeout(() => void this.transcode(film, "complete"), this.transcodeMs).unref();
  }

  #bytesOf(id: string): string {
    return join(this.#folder, `${id}.bin`);
  }
}
