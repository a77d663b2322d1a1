import { expect, test, vi } from "vitest";
import type { Upload } from "./upload.ts";

const kept = new Map<string, string>();
vi.stubGlobal("localStorage", {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => kept.set(key, value),
  removeItem: (key: string) => kept.delete(key),
});

/** Each tab has its own module instance; all tabs share the storage. */
async function openTab() {
  vi.resetModules();
  return import("./stored-uploads.ts");
}

// The module reads only the id and the state of an upload.
const upload = (id: string) => ({ id, state: "uploading" }) as Upload;

test("a tab keeps the uploads of other tabs and removes its own when they are finished", async () => {
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
