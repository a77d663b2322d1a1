import { and, eq, isNull, lt, or } from "drizzle-orm";
import type { ScanStream } from "../../integrations/malware-scanner.ts";
import type { Services } from "../../platform/context.ts";
import { transact } from "../../db/transaction.ts";
import { logSecurityEvent } from "../../platform/security-log.ts";
import { files } from "../../db/schema/files.ts";
import { products } from "../../db/schema/products.ts";
import { getStorageKey } from "./files.rules.ts";
import { destroyFileBytes } from "./remove-file-bytes.ts";

/** After this time another scan of the same file may start: the first one failed, or its worker ended. */
const RETRY_MS = 15 * 60_000;

type File = typeof files.$inferSelect;

/**
 * Scans the private files that were not scanned yet, one after the other. Until then buyers cannot download them. An
 * infected one loses its bytes and its products, which are no longer sold. Recurring job of the worker.
 * @throws Error of the last scan that failed, once the other files were scanned
 */
export async function scanFiles(
  services: Pick<Services, "db" | "clock" | "storage" | "log">,
  scan: ScanStream,
  signal: AbortSignal,
): Promise<void> {
  let failure: unknown;
  while (!signal.aborted) {
    const file = await claimFile(services);
    if (!file) break;
    await scanFile(services, scan, file).catch((error: unknown) => {
      failure = error;
    });
  }
  if (failure) throw failure;
}

/** Reserves the oldest file that waits, so that no other worker scans it meanwhile. */
function claimFile({ db, clock }: Pick<Services, "db" | "clock">): Promise<File | undefined> {
  const now = clock.now();
  return transact(db, async (tx) => {
    const [file] = await tx
      .select()
      .from(files)
      .where(
        and(
          eq(files.isPublic, false),
          isNull(files.scannedAt),
          or(isNull(files.scanStartedAt), lt(files.scanStartedAt, new Date(now.getTime() - RETRY_MS))),
        ),
      )
      .orderBy(files.createdAt)
      .limit(1)
      .for("update", { skipLocked: true });
    if (file) await tx.update(files).set({ scanStartedAt: now }).where(eq(files.id, file.id));
    return file;
  });
}

async function scanFile(
  services: Pick<Services, "db" | "clock" | "storage" | "log">,
  scan: ScanStream,
  file: File,
): Promise<void> {
  const { db, clock, storage, log } = services;
  const object = await storage.get(getStorageKey(file.key));
  if (!object) throw new Error(`the bytes of file ${file.id} are missing`);
  // A scanner that is unavailable reads nothing, and a stream that was not read keeps its file open.
  const result = await scan(object.stream).finally(() => object.stream.destroy());
  if (result.isClean) {
    await db.update(files).set({ scannedAt: clock.now() }).where(eq(files.id, file.id));
    return;
  }
  await transact(db, async (tx) => {
    await tx.update(products).set({ digitalFileId: null }).where(eq(products.digitalFileId, file.id));
    await tx.delete(files).where(eq(files.id, file.id));
  });
  await destroyFileBytes({ storage }, file.key);
  const origin = { log, actor: null, address: null, requestId: null };
  const threat = result.threats.join(", ").slice(0, 200);
  logSecurityEvent(origin, "malware-found", { accountId: file.accountId, fileId: file.id, threat });
}
