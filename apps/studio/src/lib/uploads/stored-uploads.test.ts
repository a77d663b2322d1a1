import { expect, test, vi } from "vitest";
import type { Upload } from "./upload.ts";

const kept = new Map<string, string>();
vi.stubGlobal("localStorage", {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => kept.set(key, value),
  removeItem: (key: string) => kept.delete(key),
});

/** Each tab has the module to itself, and the storage together with the others. */
async function openTab() {
  vi.resetModules();
  return import("./stored-uploads.ts");
}

// What is kept is told by its id and state alone.
const upload = (id: string) => ({ id, state: "uploading" }) as Upload;

test("tabs keep each other's uploads, and drop their own when they are done", async () => {
  const [one, other] = [await openTab(), await openTab()];
  one.storeUploads([upload("feature")]);
  other.storeUploads([upload("trailer")]);
  one.storeUploads([upload("feature")]);
  const idsAfterReload = async () => (await openTab()).readStoredUploads().map(({ id }) => id);
  expect(await idsAfterReload()).toEqual(["trailer", "feature"]);
  one.storeUploads([]);
  expect(await idsAfterReload()).toEqual(["trailer"]);
  other.storeUploads([{ ...upload("trailer"), state: "ready" }]);
  expect(await idsAfterReload()).toEqual([]);
});
