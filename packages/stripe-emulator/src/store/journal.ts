import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { appendFile } from "node:fs/promises";
import path from "node:path";
import { createStore, type Store } from "./store.ts";

const WRITE_AFTER_MS = 250;

/**
 * Stores the state as a file of changes, one JSON line each, so that the cost of a write depends on the change only.
 * The last line of an id counts; opening the journal compacts it.
 */
export type Journal = { store: Store; reset(): void; close(): Promise<void> };

type Line = [collection: string, id: string, row: unknown];

/** Without a folder the store lives in memory only. */
export function openJournal(dataDir: string | undefined): Journal {
  const pending = new Map<string, Line>();
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();
  const file = dataDir === undefined ? undefined : path.join(dataDir, "stripe.jsonl");

  const store = createStore((collection, id, row) => {
    if (file === undefined) return;
    pending.set(`${collection}/${id}`, [collection, id, row]);
    timer ??= setTimeout(flush, WRITE_AFTER_MS);
  });

  function takePending(): string {
    const lines = [...pending.values()].map((line) => `${JSON.stringify(line)}\n`).join("");
    pending.clear();
    clearTimeout(timer);
    timer = undefined;
    return lines;
  }

  function flush(): void {
    if (file === undefined) return;
    const lines = takePending();
    writing = writing.then(() => appendFile(file, lines)).catch(reportLostWrite);
  }

  if (file !== undefined && dataDir !== undefined) {
    mkdirSync(dataDir, { recursive: true });
    if (existsSync(file)) compact(file, store);
  }

  return {
    store,
    reset() {
      for (const collection of Object.values(store)) collection.clear();
      takePending();
      if (file !== undefined) writing = writing.then(() => writeFileSync(file, ""));
    },
    async close() {
      await writing;
      const lines = takePending();
      if (file !== undefined && lines !== "") appendFileSync(file, lines);
    },
  };
}

function compact(file: string, store: Store): void {
  const last = new Map<string, Line>();
  for (const text of readFileSync(file, "utf8").split("\n")) {
    const line = parseLine(text);
    if (!line) continue;
    const key = `${line[0]}/${line[1]}`;
    if (line[2] === null) last.delete(key);
    else last.set(key, line);
  }
  const temporary = `${file}.new`;
  writeFileSync(temporary, [...last.values()].map((line) => `${JSON.stringify(line)}\n`).join(""));
  renameSync(temporary, file);
  const collections = new Map(Object.entries(store));
  for (const [name, , row] of last.values()) {
    // Only this module writes the file: a line of a collection contains a row of that collection.
    collections.get(name)?.restore(row as never);
  }
}

/** Parses a line. Returns nothing for the last line when a crash interrupted its write. */
function parseLine(text: string): Line | undefined {
  if (text === "") return undefined;
  try {
    // Only this module writes the file, always as a triple.
    return JSON.parse(text) as Line;
  } catch {
    return undefined;
  }
}

function reportLostWrite(error: unknown): void {
  process.stderr.write(`stripe: the journal could not be written: ${String(error)}\n`);
}
