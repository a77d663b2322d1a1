import type { Upload } from "./upload.ts";

const KEY = "matinee.uploads";

/** Ids of every upload that this tab has had. The other stored uploads belong to other tabs. */
const ownIds = new Set<string>();

/** Stores this tab's unfinished uploads, so that they can resume after a reload. Uploads of other tabs stay stored. */
export function storeUploads(uploads: readonly Upload[]): void {
  for (const { id } of uploads) ownIds.add(id);
  const others = readStorage().filter(({ id }) => !ownIds.has(id));
  const open = uploads.filter(({ state }) => state !== "ready" && state !== "failed");
  if (others.length + open.length === 0) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, JSON.stringify([...others, ...open]));
}

/** Reads the stored uploads. One whose bytes were not all sent needs its file again. */
export function readStoredUploads(): Upload[] {
  const uploads = readStorage().map((upload) => ({
    ...upload,
    bytesPerSecond: null,
    problem: null,
    state: upload.state === "converting" ? ("converting" as const) : ("needs-file" as const),
  }));
  for (const { id } of uploads) ownIds.add(id);
  return uploads;
}

function readStorage(): Upload[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    // Only storeUploads writes this key.
    return Array.isArray(stored) ? (stored as Upload[]) : [];
  } catch {
    return [];
  }
}
