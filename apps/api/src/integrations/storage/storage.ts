import type { Readable } from "node:stream";

export interface StoredObject {
  stream: Readable;
  /** Bytes of the whole object, also when a range was requested. */
  size: number;
  modifiedAt: Date;
}

/** Both ends inclusive, as in HTTP; without `end`, to the last byte. */
export interface ByteRange {
  start: number;
  end?: number;
}

/** A disk or a bucket, without the rules for deleting. */
export type ObjectStore = Omit<Storage, "discard">;

/** Storage of uploads and media. The API chooses the keys, which are slash-separated, and never exposes them. */
export interface Storage {
  /** Writes the whole object, or nothing when it fails. */
  put(key: string, body: Readable | Buffer): Promise<void>;
  /** Returns null when there is no such object. */
  get(key: string, range?: ByteRange): Promise<StoredObject | null>;
  getSize(key: string): Promise<number | null>;
  remove(key: string): Promise<void>;
  /** Removes every object whose key begins with `prefix/`. */
  removeAll(prefix: string): Promise<void>;
  /**
   * Moves the object `key`, and every object whose key begins with `key/`, into `folder`, where they keep their keys.
   * @returns whether there was one
   */
  move(key: string, folder: string): Promise<boolean>;
  /**
   * Moves what `move` moves to the trash, which is emptied days later, and logs it. For everything that a person uploaded
   * or that was made of it.
   */
  discard(key: string): Promise<void>;
  /** Yields the keys that begin with `prefix/`, in no particular order. */
  list(prefix: string): AsyncIterable<string>;
  /** Yields the names of the objects and folders directly below `prefix/`, each once. */
  listChildren(prefix: string): AsyncIterable<string>;
  /** Moves the local file at `path` into storage as the object `key`, whole or not at all. */
  importFile(key: string, path: string): Promise<void>;
  /** Makes the object readable as a local file until `release` is called. Returns null when there is no such object. */
  openLocally(key: string): Promise<{ path: string; release(): Promise<void> } | null>;
  /** Path of a local work folder, on the storage disk where that saves copying. The caller creates the folder. */
  getWorkFolder(name: string): string;
  /** Returns the free bytes, or null where storage is unlimited. */
  getFreeBytes(): Promise<number | null>;
  /** Returns a URL that reads the object for `seconds`; null where only this process can read it. */
  createSignedUrl(key: string, seconds: number): Promise<string | null>;
}
