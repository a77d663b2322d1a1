import type { Services } from "../../platform/context.ts";
import { getRenditionsFolder, getStorageKey } from "./files.rules.ts";

/** Moves a file's bytes to the trash. Its renditions are deleted, because they can be made again. */
export async function removeFileBytes({ storage }: Pick<Services, "storage">, key: string): Promise<void> {
  await storage.discard(getStorageKey(key));
  await storage.removeAll(getRenditionsFolder(key));
}

/** Deletes a file's bytes at once, without the trash: for a file that must not be restored. */
export async function destroyFileBytes({ storage }: Pick<Services, "storage">, key: string): Promise<void> {
  await storage.remove(getStorageKey(key));
  await storage.removeAll(getRenditionsFolder(key));
}
