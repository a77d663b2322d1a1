import { and, eq, sql } from "drizzle-orm";
import type { Services } from "../../platform/context.ts";
import { prepareOnce } from "../../db/prepare-once.ts";
import { createNotFoundError } from "../../platform/errors.ts";
import { getStorageKey } from "./files.rules.ts";
import { files } from "../../db/schema/files.ts";

const preparePublicFile = prepareOnce((db) =>
  db
    .select({ key: files.key, contentType: files.contentType })
    .from(files)
    .where(and(eq(files.key, sql.placeholder("key")), eq(files.isPublic, true)))
    .prepare("public_file"),
);

/** Finds a public file by its key. @throws AppError not-found, also for a private file */
export async function getPublicFile({ db }: Pick<Services, "db">, key: string) {
  const [file] = await preparePublicFile(db).execute({ key });
  if (!file) throw createNotFoundError("image");
  return file;
}

/**
 * Opens the bytes of a file found by `getPublicFile`. @throws AppError not-found when they are missing from storage
 */
export async function openFile({ storage }: Pick<Services, "storage">, key: string) {
  const object = await storage.get(getStorageKey(key));
  if (!object) throw createNotFoundError("image");
  return object;
}
