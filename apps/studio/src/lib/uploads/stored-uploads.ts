import type { Upload } from "./upload.ts";

const KEY = "matinee.uploads";

/** Those that this tab has had; what else is kept belongs to other tabs. */
const ours = new Set<string>();

/** Uploads that a reload would interrupt, so that they can go on where they stopped, beside those of other tabs. */
export function storeUploads(uploads: readonly Upload[]): void {
  for (const { id } of uploads) ours.add(id);
  const others = readKept().filter(({ id }) => !ours.has(id));
  const open = uploads.filter(({ state }) => state !== "ready" && state !== "failed");
  if (others.length + open.length === 0) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, JSON.stringify([...others, ...open]));
}

/** What was kept: bytes that were not all sent need their file again. */
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
    // Written by storeUploads alone, under a key of our own.
    return Array.isArray(kept) ? (kept as Upload[]) : [];
  } catch {
    return [];
  }
}
