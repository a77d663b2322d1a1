import { randomUUID } from "node:crypto";
import type { Services } from "../../platform/context.ts";
import { HEARTBEAT_CHANNEL } from "../../platform/live-room/append-events.ts";

/** How long a check waits, and an attempt to connect. */
export const CHECK_TIMEOUT_MS = 3000;

/** The database responds, but its notifications do not arrive. */
export class DeafListenerError extends Error {}

export type Echo = ReturnType<typeof createEcho>;

/**
 * Checks that notifications arrive. It sends them on another connection: on the listener's own, a pooler would deliver
 * them together with the result of the query that sends them.
 */
export function createEcho({ directPool, processId }: Pick<Services, "directPool" | "processId">) {
  const channel = `playback_echo_${randomUUID().replaceAll("-", "")}`;
  let heard = Promise.withResolvers<void>();
  let expected = "";
  return {
    channel,
    receive(message: string) {
      if (message === expected) heard.resolve();
    },
    /** @throws DeafListenerError when the database accepts a notification that does not arrive; else a query's error */
    async check(signal: AbortSignal): Promise<void> {
      heard = Promise.withResolvers();
      expected = randomUUID();
      const timeout = AbortSignal.any([signal, AbortSignal.timeout(CHECK_TIMEOUT_MS)]);
      const { promise: late, reject } = Promise.withResolvers<never>();
      let isSent = false;
      const expire = () =>
        reject(
          isSent && !signal.aborted
            ? new DeafListenerError(
                "No notification arrived. Set DATABASE_DIRECT_URL behind a connection pooler.",
              )
            : new Error("The database did not respond", { cause: timeout.reason }),
        );
      timeout.addEventListener("abort", expire, { once: true });
      if (timeout.aborted) expire();
      try {
        const sending = directPool.query("select pg_notify($1, $2), pg_notify($3, $4)", [
          channel,
          expected,
          HEARTBEAT_CHANNEL,
          processId,
        ]);
        sending.catch(() => undefined);
        await Promise.race([sending, late]);
        isSent = true;
        await Promise.race([heard.promise, late]);
      } finally {
        timeout.removeEventListener("abort", expire);
      }
    },
  };
}
