import type { Upload } from "./upload.ts";

const KEY = "matinee.uploads";

/** Uploads that a reload would interrupt, so that they can go on where they stopped. */
export function keepUploads(uploads: readonly Upload[]): void {
  const open = uploads.filter(({ state }) => state !== "ready" && state !== "failed");
  if (open.length === 0) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, JSON.stringify(open));
}

/** What was kept: bytes that were not all sent need their file again. */
export function readKeptUploads(): Upload[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    if (!Array.isArray(kept)) return [];
    // Written by keepUploads alone, under a key of our own.
    return (kept as Upload[]).map((upload) => ({
      ...upload,
      bytesPerSecond: null,
      problem: null,
      state: upload.state === "converting" ? "converting" : "needs-file",
    }));
  } catch {
    return [];
  }
}
