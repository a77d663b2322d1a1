import type { Services } from "../../../platform/context.ts";

/**
 * Whether a conversion would use up the disk's reserve. A ladder has about the size of its upload. A bucket always has
 * space.
 */
export async function lacksSpace(
  { storage, config }: Pick<Services, "storage" | "config">,
  bytes: number,
): Promise<boolean> {
  const free = await storage.getFreeBytes();
  return free !== null && free - bytes < config.STORAGE_RESERVE_BYTES;
}
