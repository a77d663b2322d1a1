import { text } from "node:stream/consumers";
import { inArray } from "drizzle-orm";
import type { Database } from "../db/client.ts";
import { isUuid } from "../db/ids.ts";
import { files } from "../db/schema/files.ts";
import { installations } from "../db/schema/installation.ts";
import { videos } from "../db/schema/videos.ts";
import type { Services } from "./context.ts";

/** The object of the storage that holds the id of the database's installation. */
export const INSTALLATION_KEY = "installation-id";
/** How many stored videos or files are looked up in a database before the storage counts as another's. */
const SAMPLE = 1000;

type StoredServices = Pick<Services, "db" | "storage">;

/** Returns the id of the database's installation. The first call creates it. */
export async function getInstallationId(db: Database): Promise<string> {
  await db.insert(installations).values({}).onConflictDoNothing();
  const [installation] = await db.select().from(installations);
  if (!installation) throw new Error("the table of the installation has no row");
  return installation.id;
}

/**
 * Compares the installation of the database with the storage's. A storage without an id gets the database's if it is
 * empty or has something that the database knows.
 * @returns what is wrong and what to do, or null when they belong together
 */
export async function findInstallationProblem(services: StoredServices): Promise<string | null> {
  const id = await getInstallationId(services.db);
  const stored = await readStoredId(services);
  if (stored === id) return null;
  if (stored) {
    return `The database belongs to the installation ${id}, the storage to ${stored}. Check DATABASE_URL and STORAGE_DIR or S3_BUCKET. If they belong together, run: matinee installation adopt`;
  }
  if (await isForeign(services)) {
    return `The storage has videos or files, and the database ${id} knows none of them. Check DATABASE_URL and STORAGE_DIR or S3_BUCKET. If they belong together, run: matinee installation adopt`;
  }
  await adoptStorage(services);
  return null;
}

/** Makes the storage belong to the database's installation. */
export async function adoptStorage({ db, storage }: StoredServices): Promise<string> {
  const id = await getInstallationId(db);
  await storage.put(INSTALLATION_KEY, Buffer.from(`${id}\n`));
  return id;
}

async function readStoredId({ storage }: StoredServices): Promise<string | null> {
  const object = await storage.get(INSTALLATION_KEY);
  return object && (await text(object.stream)).trim();
}

/** Whether the storage has videos or files, of which the database knows none of the first thousand. */
async function isForeign({ db, storage }: StoredServices): Promise<boolean> {
  const videoIds = new Set<string>();
  for (const folder of ["uploads", "media"]) {
    for (const name of await collectNames(storage.listChildren(folder))) {
      const [id = ""] = name.split(".");
      if (isUuid(id)) videoIds.add(id);
    }
  }
  const keys = await collectNames(storage.listChildren("files"));
  if (videoIds.size === 0 && keys.length === 0) return false;
  const isVideo = inArray(videos.id, [...videoIds]);
  const [video] = await db.select({ id: videos.id }).from(videos).where(isVideo).limit(1);
  const [file] = await db.select({ id: files.id }).from(files).where(inArray(files.key, keys)).limit(1);
  return !video && !file;
}

async function collectNames(names: AsyncIterable<string>): Promise<string[]> {
  const collected: string[] = [];
  for await (const name of names) {
    if (collected.push(name) === SAMPLE) break;
  }
  return collected;
}

/**
 * Ends the process when the database and the storage belong to different installations. A storage that does not respond
 * does not stop it: jobs that delete check again.
 */
export async function requireInstallation(services: StoredServices & Pick<Services, "log">): Promise<void> {
  const problem = await findInstallationProblem(services).catch((error: unknown) => {
    services.log.error({ err: error }, "checking the installation failed");
    return null;
  });
  if (!problem) return;
  services.log.fatal({ problem }, "not started: the database and the storage do not belong together");
  throw new Error(problem);
}
