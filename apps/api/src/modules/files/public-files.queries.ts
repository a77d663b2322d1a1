import { and, eq, sql } from "drizzle-orm";
import type { Services } from "../../platform/context.ts";
import { prepareOnce } from "../../db/prepare-once.ts";
import { notFound } from "../../platform/errors.ts";
import { storageKey } from "./files.rules.ts";
import { files } from "../../db/schema/files.ts";

const preparePublicFile = prepareOnce((db) =>
  db
    .select({ key: files.key, contentType: files.contentType })
    .from(files)
    .where(and(eq(files.key, sql.placeholder("key")), eq(files.isPublic, true)))
    .prepare("public_file"),
);

/** @throws AppError not-found, also for a private file */
export async function getPublicFile({ db }: Pick<Services, "db">, key: string) {
  const [file] = await preparePublicFile(db).execute({ key });
  if (!file) throw notFound("This image");
  return file;
}

/** The bytes of a file that `getPublicFile` found. @throws AppError not-found when storage has lost it */
export async function openFile({ storage }: Pick<Services, "storage">, key: string) {
  const object = await storage.get(storageKey(key));
  if (!object) throw notFound("This image");
  return object;
}
