import type { Context } from "./context.ts";
import type { Faults } from "./control/faults.ts";
import type { RequestLog } from "./control/request-log.ts";
import type { Idempotency } from "./http/idempotency.ts";
import type { WebhookSender } from "./webhooks/webhook-sender.ts";

/** The request that causes an event, for the event's `request` field. */
export type Cause = { id: string; idempotency_key: string | null };

/** The parts of one running server. */
export type Service = {
  context: Context;
  idempotency: Idempotency;
  faults: Faults;
  requests: RequestLog;
  webhooks: WebhookSender;
  /** Runs a handler whose events name the request. Handlers are synchronous, so they cannot interleave. */
  causedBy<Result>(cause: Cause, work: () => Result): Result;
  /** Deletes all state. */
  reset(): void;
};
