import type { Services } from "../../platform/context.ts";
import { getRenditionsFolder, getStorageKey } from "./files.rules.ts";

/** Deletes a file's bytes and its renditions from storage. */
export async function removeFileBytes({ storage }: Pick<Services, "storage">, key: string): Promise<void> {
  await storage.remove(getStorageKey(key));
  await storage.removeAll(getRenditionsFolder(key));
}
