import { Counter, Gauge, Histogram, Registry } from "prom-client";

/** What a process counts while it works. Prometheus reads it at /metrics (serve-metrics.ts). */
export type Metrics = ReturnType<typeof createMetrics>;

/**
 * Creates the counters and histograms of a process in a registry of their own. Labels have few values: routes of the
 * contract, status classes, error codes; never ids, addresses or names.
 */
export function createMetrics() {
  const registry = new Registry();
  const registers = [registry];
  return {
    registry,
    requests: new Histogram({
      name: "matinee_http_request_duration_seconds",
      help: "Duration of requests by route and status class. Its count is the rate of requests.",
      labelNames: ["method", "route", "status"] as const,
      buckets: [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 10],
      registers,
    }),
    cachedResponses: new Counter({
      name: "matinee_http_cached_responses_total",
      help: "Responses from the memory of the process, which are not in the durations.",
      registers,
    }),
    plays: new Counter({
      name: "matinee_plays_total",
      help: "Requests to play: admitted, or rejected with the code of the error.",
      labelNames: ["outcome", "reason"] as const,
      registers,
    }),
    mediaRefusals: new Counter({
      name: "matinee_media_refusals_total",
      help: "Media requests with a grant that were rejected, by the code of the error.",
      labelNames: ["reason"] as const,
      registers,
    }),
    firstFrame: new Histogram({
      name: "matinee_player_first_frame_seconds",
      help: "Time from pressing play to the first frame, as players report it.",
      buckets: [0.5, 1, 2, 3, 5, 8, 13, 30],
      registers,
    }),
    stalls: new Counter({
      name: "matinee_player_stalls_total",
      help: "Interruptions of playback because no film had arrived, as players report them.",
      registers,
    }),
    stalledSeconds: new Counter({
      name: "matinee_player_stalled_seconds_total",
      help: "Duration of those interruptions.",
      registers,
    }),
    heartbeats: new Counter({
      name: "matinee_player_heartbeats_total",
      help: "Heartbeats of players, one for each 15 seconds of playing.",
      registers,
    }),
    heartbeatBatches: new Histogram({
      name: "matinee_heartbeat_batch_duration_seconds",
      help: "Duration of recording the heartbeats that arrived within a second. Its count is the rate of batches.",
      buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
      registers,
    }),
    revocationsRead: new Gauge({
      name: "matinee_revocations_read_timestamp_seconds",
      help: "When the process last read the revocations of playback. After six seconds it shows no film.",
      registers,
    }),
    liveRoomStreams: new Gauge({
      name: "matinee_live_room_streams",
      help: "Open streams of live rooms.",
      registers,
    }),
    liveRoomLag: new Histogram({
      name: "matinee_live_room_lag_seconds",
      help: "Time from an event of a live room to its sending to the streams of this process.",
      buckets: [0.05, 0.1, 0.15, 0.3, 0.5, 0.8, 1.5, 5],
      registers,
    }),
    liveRoomDrops: new Counter({
      name: "matinee_live_room_drops_total",
      help: "Streams of live rooms that were closed because their client did not keep up.",
      registers,
    }),
    checkout: new Counter({
      name: "matinee_checkout_steps_total",
      help: "Steps of purchases by outcome: ok, or the code of the error.",
      labelNames: ["step", "outcome"] as const,
      registers,
    }),
    providerCalls: new Histogram({
      name: "matinee_stripe_call_duration_seconds",
      help: "Duration of calls to Stripe by outcome: the status class, timeout, or unreachable.",
      labelNames: ["outcome"] as const,
      buckets: [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20],
      registers,
    }),
    webhookDeliveries: new Counter({
      name: "matinee_webhook_deliveries_total",
      help: "Attempts to deliver a message to an owner's webhook by result: the status class, or unanswered.",
      labelNames: ["result"] as const,
      registers,
    }),
    reportReads: new Counter({
      name: "matinee_report_reads_total",
      help: "Pages of reports and exports by where they were read, with a read replica.",
      labelNames: ["source"] as const,
      registers,
    }),
    replicaFallbacks: new Counter({
      name: "matinee_replica_fallbacks_total",
      help: "Reads that failed on the read replica and were repeated on the primary.",
      registers,
    }),
    auditChainBroken: new Gauge({
      name: "matinee_audit_chain_broken",
      help: "1 when the last check found that the audit log was changed, else 0.",
      registers,
    }),
  };
}
