import { mkdirSync } from "node:fs";
import { open, rename } from "node:fs/promises";
import type { FileHandle } from "node:fs/promises";
import { join } from "node:path";
import type { Message } from "./message.ts";

/** What the list shows of a mail, and where in the file the whole of it stands. */
export type Entry = Pick<Message, "id" | "receivedAt" | "from" | "to" | "subject"> & {
  offset: number;
  length: number;
};

const lineFeed = 10;

/**
 * The mails of all runs in one file, a JSON line each. A new mail is appended and nothing else is touched; only
 * when there are twice as many as `keep` is the older half cut off.
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

  /** @param keep how many of the newest mails stay for certain */
  static async open(dataDir: string, keep = 20_000): Promise<Inbox> {
    mkdirSync(dataDir, { recursive: true });
    const path = join(dataDir, "messages.ndjson");
    const inbox = new Inbox(path, keep, await open(path, "a+"));
    await inbox.#readAll();
    await inbox.#trim(keep);
    return inbox;
  }

  /** Newest first; with `to`, only those sent to that address, its case aside. */
  list(to?: string): Entry[] {
    const address = to?.toLowerCase();
    const found = address
      ? this.#entries.filter((entry) => entry.to.some((one) => one.toLowerCase() === address))
      : this.#entries;
    return found.toReversed();
  }

  get count(): number {
    return this.#entries.length;
  }

  /** The whole mails as their JSON lines, in the order of `list`. */
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

  /** One change at a time, in the order of the calls. */
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
    // A line without its end was cut short by a crash.
    if (this.#size < size) await this.#file.truncate(this.#size);
  }

  async #trim(limit: number): Promise<void> {
    if (this.#entries.length <= limit) return;
    const kept = this.#entries.slice(-this.#keep);
    const from = kept[0]?.offset ?? this.#size;
    const content = Buffer.alloc(this.#size - from);
    await this.#file.read(content, 0, content.length, from);
    const next = await open(`${this.#path}.next`, "w+");
    await next.writeFile(content);
    await next.close();
    await this.#file.close();
    await rename(`${this.#path}.next`, this.#path);
    this.#file = await open(this.#path, "a+");
    this.#entries = kept.map((entry) => ({ ...entry, offset: entry.offset - from }));
    this.#size = content.length;
  }
}
