import type { Services } from "../../../platform/context.ts";
import { buildMessageBody } from "../message-body.ts";
import { listSigningSecrets, signMessage } from "../webhook-secrets.ts";
import { classifyStatus } from "./delivery.rules.ts";
import { claimDeliveries, type DeliveryClaim } from "./claim-deliveries.ts";
import { recordOutcome } from "./record-outcome.ts";
import { createRequestSender } from "./send-request.ts";

type DispatchServices = Pick<Services, "db" | "clock" | "config" | "log" | "metrics">;

/** Delivers the messages of webhooks in this process. */
export interface WebhookDispatcher {
  /** Starts the attempts that are due, without waiting for their ends: one that hangs must not delay others. */
  dispatch(): Promise<void>;
  /** Waits for the attempts that were started. */
  finish(): Promise<void>;
}

/** @param send how a request is sent; by default to public addresses only */
export function createWebhookDispatcher(
  services: DispatchServices,
  send = createRequestSender({
    allowsHttp: !services.config.isProduction,
    networks: services.config.WEBHOOK_NETWORKS,
  }),
): WebhookDispatcher {
  const running = new Map<string, number>();
  const attempts = new Set<Promise<void>>();
  const count = (endpointId: string, change: 1 | -1) => {
    const requests = (running.get(endpointId) ?? 0) + change;
    if (requests > 0) running.set(endpointId, requests);
    else running.delete(endpointId);
  };

  async function attemptDelivery(claim: DeliveryClaim): Promise<void> {
    const { endpoint, message } = claim;
    const sentAt = services.clock.now();
    const body = buildMessageBody(message);
    const startedAt = performance.now();
    const outcome = await send({
      url: endpoint.url,
      headers: {
        "content-type": "application/json",
        "content-length": String(Buffer.byteLength(body)),
        "user-agent": "Matinee-Webhooks/1",
        ...signMessage(listSigningSecrets(services.config.keyRing, endpoint, sentAt), {
          id: message.id,
          body,
          sentAt,
        }),
      },
      body,
    });
    services.metrics.webhookDeliveries.inc({ result: classifyStatus(outcome.status) });
    await recordOutcome(services, claim, {
      ...outcome,
      sentAt,
      ms: Math.round(performance.now() - startedAt),
    });
  }

  return {
    async dispatch() {
      for (const claim of await claimDeliveries(services, running)) {
        count(claim.endpoint.id, 1);
        const attempt = attemptDelivery(claim)
          // Its lease ends, and a worker tries again.
          .catch((error: unknown) =>
            services.log.error({ err: error, deliveryId: claim.delivery.id }, "delivering a webhook failed"),
          )
          .finally(() => {
            count(claim.endpoint.id, -1);
            attempts.delete(attempt);
          });
        attempts.add(attempt);
      }
    },
    async finish() {
      await Promise.all(attempts);
    },
  };
}
