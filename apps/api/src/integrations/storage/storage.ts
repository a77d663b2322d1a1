import type { Readable } from "node:stream";

export interface StoredObject {
  stream: Readable;
  /** Bytes of the whole object, whatever range was asked. */
  size: number;
  modifiedAt: Date;
}

/** Both ends inclusive, as in HTTP; without `end`, to the last byte. */
export interface ByteRange {
  start: number;
  end?: number;
}

/** Where uploads and media lie. Keys are slash-separated, made by us, and never shown where they open a door. */
export interface Storage {
  /** Writes whole or not at all. */
  put(key: string, body: Readable | Buffer): Promise<void>;
  /** null when there is no such object. */
  get(key: string, range?: ByteRange): Promise<StoredObject | null>;
  getSize(key: string): Promise<number | null>;
  remove(key: string): Promise<void>;
  /** Removes every object whose key begins with `prefix/`. */
  removeAll(prefix: string): Promise<void>;
  /** The keys that begin with `prefix/`, in no order. */
  list(prefix: string): AsyncIterable<string>;
  /** What stands directly below `prefix/`, once each: objects and, as a folder's name, those further down. */
  listChildren(prefix: string): AsyncIterable<string>;
  /** Takes a local file over: afterwards it is the object `key`, whole or not at all, and no longer at `path`. */
  importFile(key: string, path: string): Promise<void>;
  /** Where a tool can read the object as a file; null when there is none. `done` tells that it has read. */
  openLocally(key: string): Promise<{ path: string; release(): Promise<void> } | null>;
  /** A local folder of the caller's own for work under way, on the same disk where that saves copying. Not made yet. */
  getWorkFolder(name: string): string;
  /** Bytes that still fit, or null where storage has no end. */
  getFreeBytes(): Promise<number | null>;
  /** An address at which anyone reads the object for so many seconds; null where this process alone can. */
  createSignedUrl(key: string, seconds: number): Promise<string | null>;
}
