import { buffer } from "node:stream/consumers";
import type { Services } from "../../../platform/context.ts";
import { AppError } from "../../../platform/errors.ts";
import { getPublicUrl } from "../../files/files.rules.ts";
import { getPublicFile, openFile } from "../../files/public-files.queries.ts";

/** Reads an uploaded picture by its URL; null without one, or when its bytes are missing from storage. */
export async function findArtwork(
  ctx: Pick<Services, "db" | "storage">,
  url: string | null,
): Promise<Buffer | null> {
  const prefix = getPublicUrl("");
  if (!url?.startsWith(prefix)) return null;
  try {
    const { key } = await getPublicFile(ctx, url.slice(prefix.length));
    return await buffer((await openFile(ctx, key)).stream);
  } catch (error) {
    if (error instanceof AppError && error.code === "not-found") return null;
    throw error;
  }
}
