import type { Services } from "../../platform/context.ts";
import { getRenditionsFolder, getStorageKey } from "./files.rules.ts";

/** What storage holds of a file: its bytes, and what was made of them. */
export async function removeFileBytes({ storage }: Pick<Services, "storage">, key: string): Promise<void> {
  await storage.remove(getStorageKey(key));
  await storage.removeAll(getRenditionsFolder(key));
}
