import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { getDirectDatabaseUrl } from "../../../platform/config.ts";
import type { Services } from "../../../platform/context.ts";
import { AppError } from "../../../platform/errors.ts";

const RELEASE_CHANNEL = "upload_release";
const WAIT_MS = 15_000;
const RETRY_MS = 50;
const CONNECT_TIMEOUT_MS = 5000;

export interface UploadLocker {
  /**
   * Waits for the exclusive lock of an upload.
   * @param requestRelease called when another request wants the lock
   * @returns a function that releases the lock
   * @throws AppError state-conflict when the holder does not release it in time
   */
  lock(id: string, requestRelease: () => void): Promise<() => void>;
  close(): Promise<void>;
}

/**
 * Ensures one writer per upload across all API processes: a reloaded page may reach another process than the one where
 * its broken connection still hangs. Uses advisory locks of one dedicated connection, which end with it. A waiting
 * request asks the holder, in this process or another, to release the lock.
 */
export function createUploadLocker({ config, log }: Pick<Services, "config" | "log">): UploadLocker {
  /** Locks of this process. Checked first, because one session can take the same advisory lock twice. */
  const localLocks = new Map<string, () => void>();
  let connection: Promise<pg.Client> | undefined;

  async function connect(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: getDirectDatabaseUrl(config),
      keepAlive: true,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      query_timeout: CONNECT_TIMEOUT_MS,
      application_name: "upload locks",
    });
    const handleClose = () => {
      connection = undefined;
      // The locks ended with the connection: another process may take them now.
      for (const release of localLocks.values()) release();
    };
    client.on("error", (error) => log.warn({ err: error }, "upload lock connection failed"));
    client.on("end", handleClose);
    client.on("notification", ({ payload, processId }) => {
      // Ignore our own notifications, which PostgreSQL delivers to us, too.
      if (processId !== ownPid) localLocks.get(payload ?? "")?.();
    });
    await client.connect();
    const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
    const ownPid = rows[0]?.pid;
    await client.query(`listen ${RELEASE_CHANNEL}`);
    return client;
  }

  const getConnection = () => {
    connection ??= connect();
    connection.catch(() => {
      connection = undefined;
    });
    return connection;
  };

  /** @returns whether the lock was acquired */
  async function tryLock(id: string, requestRelease: () => void): Promise<boolean> {
    const requestLocalRelease = localLocks.get(id);
    if (requestLocalRelease) {
      requestLocalRelease();
      return false;
    }
    localLocks.set(id, requestRelease);
    let isLocked = false;
    try {
      const client = await getConnection();
      const { rows } = await client.query<{ locked: boolean }>(
        "select pg_try_advisory_lock(hashtextextended($1, 0)) as locked",
        [id],
      );
      isLocked = rows[0]?.locked ?? false;
      if (!isLocked) await client.query("select pg_notify($1, $2)", [RELEASE_CHANNEL, id]);
    } finally {
      if (!isLocked) localLocks.delete(id);
    }
    return isLocked;
  }

  /** Callers need not wait: this connection runs its queries in order, and other processes retry. */
  async function unlock(id: string): Promise<void> {
    localLocks.delete(id);
    try {
      await (await connection)?.query("select pg_advisory_unlock(hashtextextended($1, 0))", [id]);
    } catch (error) {
      // Either the lock was lost with the connection, or closing the connection releases it.
      log.warn({ err: error }, "releasing an upload lock failed");
      await (await connection)?.end().catch(() => undefined);
    }
  }

  return {
    async lock(id, requestRelease) {
      const until = performance.now() + WAIT_MS;
      for (; !(await tryLock(id, requestRelease)); await sleep(RETRY_MS)) {
        if (performance.now() > until)
          throw new AppError("state-conflict", (t) => t.apiErrors.uploads.otherConnection);
      }
      return () => void unlock(id);
    },
    async close() {
      await (await connection?.catch(() => undefined))?.end();
    },
  };
}
