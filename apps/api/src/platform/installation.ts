import { text } from "node:stream/consumers";
import { inArray } from "drizzle-orm";
import type { Database } from "../db/client.ts";
import { isUuid } from "../db/ids.ts";
import { files } from "../db/schema/files.ts";
import { installations } from "../db/schema/installation.ts";
import { videos } from "../db/schema/videos.ts";
import type { Services } from "./context.ts";
import { sign, unsign } from "./crypto.ts";
import { StartError } from "./start-process.ts";

/** The object of the storage that holds the id of the database's installation. */
export const INSTALLATION_KEY = "installation-id";
/** How many stored videos or files are looked up in a database before the storage counts as another's. */
const SAMPLE = 1000;

const SECRET_PURPOSE = "installation";

type StoredServices = Pick<Services, "db" | "storage">;

/** Returns the id of the database's installation. The first call creates it. */
export async function getInstallationId(db: Database): Promise<string> {
  await db.insert(installations).values({}).onConflictDoNothing();
  const installation = await findInstallation(db);
  if (!installation) throw new Error("the table of the installation has no row");
  return installation.id;
}

async function findInstallation(db: Database) {
  const [installation] = await db.select().from(installations);
  return installation ?? null;
}

/**
 * Compares the installation of the database with the storage's. A first start makes an empty storage belong to the
 * database; later only one that has something the database knows, so that a lost mount or a wrong bucket is noticed.
 * @returns what is wrong and what to do, or null when they belong together
 */
export async function findInstallationProblem(services: StoredServices): Promise<string | null> {
  const stored = await readStoredId(services);
  const id = (await findInstallation(services.db))?.id ?? null;
  if (stored !== null && stored === id) return null;
  if (stored !== null) {
    return id === null
      ? `The storage belongs to the installation ${stored}, and the database is a new one. ${ADVICE}`
      : `The database belongs to the installation ${id}, the storage to ${stored}. ${ADVICE}`;
  }
  const content = await compareContent(services);
  if (content === "foreign")
    return `The storage has videos or files, and the database ${id ?? "(a new one)"} knows none of them. ${ADVICE}`;
  if (content === "known") {
    await adoptStorage(services);
    return null;
  }
  if (id === null && (await beginInstallation(services))) return null;
  // Another process may have begun it meanwhile, in this storage.
  const begun = await getInstallationId(services.db);
  if ((await readStoredId(services)) === begun) return null;
  return `The storage is empty, and the database belongs to the installation ${begun}. Check that STORAGE_DIR is its folder and is mounted, or S3_BUCKET its bucket; every process needs the same. To begin with an empty storage, run: matinee installation adopt`;
}

const ADVICE =
  "Check DATABASE_URL and STORAGE_DIR or S3_BUCKET. If they belong together, run: matinee installation adopt";

/** Creates the installation and makes the storage belong to it. @returns false if another process was first */
async function beginInstallation({ db, storage }: StoredServices): Promise<boolean> {
  // One transaction: whoever sees the row also finds the id in the storage, if both use the same.
  return db.transaction(async (tx) => {
    const [created] = await tx.insert(installations).values({}).onConflictDoNothing().returning();
    if (created) await writeStoredId(storage, created.id);
    return created !== undefined;
  });
}

/** Makes the storage belong to the database's installation. */
export async function adoptStorage({ db, storage }: StoredServices): Promise<string> {
  const id = await getInstallationId(db);
  await writeStoredId(storage, id);
  return id;
}

const writeStoredId = (storage: StoredServices["storage"], id: string): Promise<void> =>
  storage.put(INSTALLATION_KEY, Buffer.from(`${id}\n`));

async function readStoredId({ storage }: StoredServices): Promise<string | null> {
  const object = await storage.get(INSTALLATION_KEY);
  return object && (await text(object.stream)).trim();
}

/** Looks up the first thousand videos and files of the storage in the database: `known` if it knows one of them. */
async function compareContent({ db, storage }: StoredServices): Promise<"empty" | "known" | "foreign"> {
  const videoIds = new Set<string>();
  for (const folder of ["uploads", "media"]) {
    for (const name of await collectNames(storage.listChildren(folder))) {
      const [id = ""] = name.split(".");
      if (isUuid(id)) videoIds.add(id);
    }
  }
  const keys = await collectNames(storage.listChildren("files"));
  if (videoIds.size === 0 && keys.length === 0) return "empty";
  const isVideo = inArray(videos.id, [...videoIds]);
  const [video] = await db.select({ id: videos.id }).from(videos).where(isVideo).limit(1);
  const [file] = await db.select({ id: files.id }).from(files).where(inArray(files.key, keys)).limit(1);
  return video || file ? "known" : "foreign";
}

async function collectNames(names: AsyncIterable<string>): Promise<string[]> {
  const collected: string[] = [];
  for await (const name of names) {
    if (collected.push(name) === SAMPLE) break;
  }
  return collected;
}

/**
 * Compares the secret of a process with the one of the installation. Without the right one, second factors cannot be
 * read and every link in an email is invalid.
 * @returns what is wrong and what to do, or null
 */
export async function findSecretProblem({
  db,
  config,
}: Pick<Services, "db" | "config">): Promise<string | null> {
  const installation = await findInstallation(db);
  if (!installation?.secretProof) return null;
  if (unsign(config.keyRing, SECRET_PURPOSE, installation.secretProof) === installation.id) return null;
  return "SECRET is not the secret of this installation. Set the former one, or add it to SECRET_PREVIOUS. If it is lost, run: matinee installation adopt. Saved second factors and links in sent emails are lost then";
}

/** Stores what shows the right secret: signed with the current one, because a previous one may be removed later. */
export async function proveSecret({ db, config }: Pick<Services, "db" | "config">): Promise<void> {
  const id = await getInstallationId(db);
  const proof = (await findInstallation(db))?.secretProof ?? "";
  const [current] = config.keyRing;
  if (unsign([current], SECRET_PURPOSE, proof) === id) return;
  await db.update(installations).set({ secretProof: sign(config.keyRing, SECRET_PURPOSE, id) });
}

/**
 * Throws when the database, the storage and the secret do not belong together. A database or a storage that does not
 * respond does not stop a process: jobs that delete check again.
 * @throws StartError that says what to do
 */
export async function requireInstallation(
  services: StoredServices & Pick<Services, "config" | "log">,
): Promise<void> {
  const check = async () => {
    const problem = (await findSecretProblem(services)) ?? (await findInstallationProblem(services));
    if (!problem) await proveSecret(services);
    return problem;
  };
  const problem = await check().catch((error: unknown) => {
    services.log.error({ err: error }, "checking the installation failed");
    return null;
  });
  if (problem) throw new StartError(problem);
}
