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
  one.keepUploads([upload("feature")]);
  other.keepUploads([upload("trailer")]);
  one.keepUploads([upload("feature")]);
  const idsAfterReload = async () => (await openTab()).readKeptUploads().map(({ id }) => id);
  expect(await idsAfterReload()).toEqual(["trailer", "feature"]);
  one.keepUploads([]);
  expect(await idsAfterReload()).toEqual(["trailer"]);
  other.keepUploads([{ ...upload("trailer"), state: "ready" }]);
  expect(await idsAfterReload()).toEqual([]);
});
