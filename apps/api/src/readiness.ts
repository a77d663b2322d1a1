import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type { Services } from "./platform/context.ts";
import type { Revocations } from "./modules/playback/revocations.ts";
import { INSTALLATION_KEY } from "./platform/installation.ts";
import { isRestoring } from "./platform/restore-mode.ts";

type PartState = "up" | "down";

export interface Readiness {
  /** Whether the process can serve requests. Only the database decides: without storage, sales and sign-in still work. */
  ready: boolean;
  /** Present while a restore is under way. */
  restoring?: true;
  parts: {
    database: PartState;
    /** Whether revocations arrive. While it is down, the process admits no new viewing. */
    revocations: PartState;
    storage: PartState;
    /** Whether reports can be read from the replica; absent without one. The primary takes its place. */
    replica?: PartState;
  };
}

/** A probe waits a few seconds at most, and a storage that does not respond must not look like a dead process. */
const STORAGE_TIMEOUT_MS = 1500;

/** Checks the parts that this process needs, for `/readyz`. */
export async function checkReadiness(
  services: Pick<Services, "config" | "db" | "reports" | "storage">,
  revocations: Pick<Revocations, "isCurrent">,
): Promise<Readiness> {
  const [database, storage, restoring] = await Promise.all([
    checkPart(services.db.execute(sql`select 1`)),
    checkPart(
      Promise.race([
        services.storage.getSize(INSTALLATION_KEY),
        sleep(STORAGE_TIMEOUT_MS, undefined, { ref: false }).then(() => {
          throw new Error("the storage does not respond");
        }),
      ]),
    ),
    isRestoring(services).catch(() => false),
  ]);
  const replica = services.reports.getReplicaState();
  return {
    ready: database === "up",
    ...(restoring && { restoring }),
    parts: {
      database,
      revocations: revocations.isCurrent() ? "up" : "down",
      storage,
      ...(replica && { replica: replica.isUp ? "up" : "down" }),
    },
  };
}

const checkPart = (check: Promise<unknown>): Promise<PartState> =>
  check.then(
    () => "up",
    () => "down",
  );
