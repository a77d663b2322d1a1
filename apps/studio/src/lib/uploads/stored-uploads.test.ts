import { expect, test, vi } from "vitest";
import type { Upload } from "./upload.ts";

const storage = new Map<string, string>();
vi.stubGlobal("localStorage", {
  getItem: (key: string) => storage.get(key) ?? null,
  setItem: (key: string, value: string) => storage.set(key, value),
  removeItem: (key: string) => storage.delete(key),
});

/** Each tab has its own module instance; all tabs share the storage. */
async function openTab() {
  vi.resetModules();
  return import("./stored-uploads.ts");
}

// The module reads only the id and the state of an upload.
const createUpload = (id: string) => ({ id, state: "uploading" }) as Upload;

test("a tab keeps the uploads of other tabs and removes its own when they are finished", async () => {
  const [firstTab, secondTab] = [await openTab(), await openTab()];
  firstTab.storeUploads([createUpload("feature")]);
  secondTab.storeUploads([createUpload("trailer")]);
  firstTab.storeUploads([createUpload("feature")]);
  const readIdsAfterReload = async () => (await openTab()).readStoredUploads().map(({ id }) => id);
  expect(await readIdsAfterReload()).toEqual(["trailer", "feature"]);
  firstTab.storeUploads([]);
  expect(await readIdsAfterReload()).toEqual(["trailer"]);
  secondTab.storeUploads([{ ...createUpload("trailer"), state: "ready" }]);
  expect(await readIdsAfterReload()).toEqual([]);
});
