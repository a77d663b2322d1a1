import type { Services } from "../../platform/context.ts";
import { renditionsFolder, storageKey } from "./files.rules.ts";

/** What storage holds of a file: its bytes, and what was made of them. */
export async function removeBytes({ storage }: Pick<Services, "storage">, key: string): Promise<void> {
  await storage.remove(storageKey(key));
  await storage.removeAll(renditionsFolder(key));
}
