import type { Upload } from "./upload.ts";

const KEY = "matinee.uploads";

/** Ids of every upload that this tab has had. The other stored uploads belong to other tabs. */
const ours = new Set<string>();

/** Stores this tab's unfinished uploads, so that they can resume after a reload. Uploads of other tabs stay stored. */
export function storeUploads(uploads: readonly Upload[]): void {
  for (const { id } of uploads) ours.add(id);
  const others = readKept().filter(({ id }) => !ours.has(id));
  const open = uploads.filter(({ state }) => state !== "ready" && state !== "failed");
  if (others.length + open.length === 0) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, JSON.stringify([...others, ...open]));
}

/** Reads the stored uploads. One whose bytes were not all sent needs its file again. */
export function readStoredUploads(): Upload[] {
  const kept = readKept().map((upload) => ({
    ...upload,
    bytesPerSecond: null,
    problem: null,
    state: upload.state === "converting" ? ("converting" as const) : ("needs-file" as const),
  }));
  for (const { id } of kept) ours.add(id);
  return kept;
}

function readKept(): Upload[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    // Only storeUploads writes this key.
    return Array.isArray(kept) ? (kept as Upload[]) : [];
  } catch {
    return [];
  }
}
