import { mkdirSync } from "node:fs";
import { open, rename } from "node:fs/promises";
import type { FileHandle } from "node:fs/promises";
import { join } from "node:path";
import type { Message } from "./message.ts";

/** The fields of a mail that the list shows, and the position of the whole mail in the file. */
export type Entry = Pick<Message, "id" | "receivedAt" | "from" | "to" | "subject"> & {
  offset: number;
  length: number;
};

const lineFeed = 10;

/**
 * Stores the mails of all runs in one file, one JSON line each. A new mail is appended; when there are twice as many
 * as `keep`, the older half is removed.
 */
export class Inbox {
  #entries: Entry[] = [];
  #size = 0;
  #writing: Promise<unknown> = Promise.resolve();
  readonly #path: string;
  readonly #keep: number;
  #file: FileHandle;

  private constructor(path: string, keep: number, file: FileHandle) {
    this.#path = path;
    this.#keep = keep;
    this.#file = file;
  }

  /** @param keep how many of the newest mails are always kept */
  static async open(dataDir: string, keep = 20_000): Promise<Inbox> {
    mkdirSync(dataDir, { recursive: true });
    const path = join(dataDir, "messages.ndjson");
    const inbox = new Inbox(path, keep, await open(path, "a+"));
    await inbox.#readAll();
    await inbox.#trim(keep);
    return inbox;
  }

  /** Lists mails, newest first; with `to`, only those sent to that address, in any case. */
  list(to?: string): Entry[] {
    const address = to?.toLowerCase();
    const entries = address
      ? this.#entries.filter((entry) => entry.to.some((one) => one.toLowerCase() === address))
      : this.#entries;
    return entries.toReversed();
  }

  get count(): number {
    return this.#entries.length;
  }

  /** Returns the JSON lines of whole mails, in the order of `list`. */
  async lines(filter: { to?: string; limit?: number }): Promise<string[]> {
    return this.#inTurn(async () => {
      const lines: string[] = [];
      for (const entry of this.list(filter.to).slice(0, filter.limit))
        lines.push(await this.#readLine(entry));
      return lines;
    });
  }

  async find(id: string): Promise<Message | null> {
    return this.#inTurn(async () => {
      const entry = this.#entries.find((one) => one.id === id);
      // The line was written by add() from a Message.
      return entry ? (JSON.parse(await this.#readLine(entry)) as Message) : null;
    });
  }

  async add(message: Message): Promise<void> {
    const line = JSON.stringify(message);
    await this.#inTurn(async () => {
      await this.#file.appendFile(`${line}\n`);
      this.#remember(message, Buffer.byteLength(line));
      await this.#trim(this.#keep * 2);
    });
  }

  async clear(): Promise<void> {
    await this.#inTurn(async () => {
      await this.#file.truncate(0);
      this.#entries = [];
      this.#size = 0;
    });
  }

  async close(): Promise<void> {
    await this.#inTurn(() => this.#file.close());
  }

  /** Runs one operation at a time, in the order of the calls. */
  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#writing.then(work);
    this.#writing = done.catch(() => undefined);
    return done;
  }

  async #readLine(entry: Entry): Promise<string> {
    const buffer = Buffer.alloc(entry.length);
    await this.#file.read(buffer, 0, entry.length, entry.offset);
    return buffer.toString("utf8");
  }

  #remember(message: Message, length: number): void {
    const { id, receivedAt, from, to, subject } = message;
    this.#entries.push({ id, receivedAt, from, to, subject, offset: this.#size, length });
    this.#size += length + 1;
  }

  async #readAll(): Promise<void> {
    const { size } = await this.#file.stat();
    const content = Buffer.alloc(size);
    await this.#file.read(content, 0, size, 0);
    for (let start = 0; ;) {
      const end = content.indexOf(lineFeed, start);
      if (end === -1) break;
      // The line was written by add() from a Message.
      this.#remember(JSON.parse(content.toString("utf8", start, end)) as Message, end - start);
      start = end + 1;
    }
    // A last line without a line feed was interrupted by a crash.
    if (this.#size < size) await this.#file.truncate(this.#size);
  }

  async #trim(limit: number): Promise<void> {
    if (this.#entries.length <= limit) return;
    const newest = this.#entries.slice(-this.#keep);
    const from = newest[0]?.offset ?? this.#size;
    const content = Buffer.alloc(this.#size - from);
    await this.#file.read(content, 0, content.length, from);
    const next = await open(`${this.#path}.next`, "w+");
    await next.writeFile(content);
    await next.close();
    await this.#file.close();
    await rename(`${this.#path}.next`, this.#path);
    this.#file = await open(this.#path, "a+");
    this.#entries = newest.map((entry) => ({ ...entry, offset: entry.offset - from }));
    this.#size = content.length;
  }
}
