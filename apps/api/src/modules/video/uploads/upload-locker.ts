import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import type { Services } from "../../../platform/context.ts";
import { AppError } from "../../../platform/errors.ts";

const RELEASE_CHANNEL = "upload_release";
const WAIT_MS = 15_000;
const RETRY_MS = 50;
const CONNECT_TIMEOUT_MS = 5000;

export interface UploadLocker {
  /**
   * Waits until the upload is the caller's alone.
   * @param requestRelease called when somebody else wants it
   * @returns lets go of it
   * @throws AppError state-conflict when its holder does not let go
   */
  lock(id: string, requestRelease: () => void): Promise<() => void>;
  close(): Promise<void>;
}

/**
 * One writer for an upload, over all API processes: a page that comes back may meet another process than the one where its
 * broken connection still hangs. Advisory locks of one connection of its own, which go with it; whoever waits asks the
 * holder, here or elsewhere, to let go.
 */
export function createUploadLocker({ config, log }: Pick<Services, "config" | "log">): UploadLocker {
  /** Locks of this process, with how to ask for each. A session may take its own lock twice, so they count here first. */
  const localLocks = new Map<string, () => void>();
  let connection: Promise<pg.Client> | undefined;

  async function connect(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: config.DATABASE_URL,
      keepAlive: true,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      query_timeout: CONNECT_TIMEOUT_MS,
      application_name: "upload locks",
    });
    const lose = () => {
      connection = undefined;
      // The locks went with the connection: somebody else may hold them from now on.
      for (const release of localLocks.values()) release();
    };
    client.on("error", (error) => log.warn({ err: error }, "upload locks lost"));
    client.on("end", lose);
    client.on("notification", ({ payload, processId }) => {
      // Our own asking comes back to us, too.
      if (processId !== own) localLocks.get(payload ?? "")?.();
    });
    await client.connect();
    const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
    const own = rows[0]?.pid;
    await client.query(`listen ${RELEASE_CHANNEL}`);
    return client;
  }

  const connected = () => {
    connection ??= connect();
    connection.catch(() => {
      connection = undefined;
    });
    return connection;
  };

  /** @returns whether the lock is ours now */
  async function tryLock(id: string, requestRelease: () => void): Promise<boolean> {
    const holder = localLocks.get(id);
    if (holder) {
      holder();
      return false;
    }
    localLocks.set(id, requestRelease);
    let isLocked = false;
    try {
      const client = await connected();
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

  /** Nobody waits for it: whoever locks it next through this connection comes after, and others ask again. */
  async function unlock(id: string): Promise<void> {
    localLocks.delete(id);
    try {
      await (await connection)?.query("select pg_advisory_unlock(hashtextextended($1, 0))", [id]);
    } catch (error) {
      // A connection that cannot let go has lost the lock, or loses it by being closed.
      log.warn({ err: error }, "upload lock not released");
      await (await connection)?.end().catch(() => undefined);
    }
  }

  return {
    async lock(id, requestRelease) {
      for (const until = Date.now() + WAIT_MS; !(await tryLock(id, requestRelease)); await sleep(RETRY_MS)) {
        if (Date.now() > until) throw new AppError("state-conflict", "This upload is busy elsewhere.");
      }
      return () => void unlock(id);
    },
    async close() {
      await (await connection?.catch(() => undefined))?.end();
    },
  };
}
