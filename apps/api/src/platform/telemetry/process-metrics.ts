import { Gauge, type Registry } from "prom-client";
import type { Services } from "../context.ts";

/** Adds the gauges that every process has: database connections, free space of the storage, and the machine's clock. */
export function addProcessMetrics(
  registry: Registry,
  {
    pool,
    reports,
    storage,
    config,
    clock,
  }: Pick<Services, "pool" | "reports" | "storage" | "config" | "clock">,
): void {
  const registers = [registry];
  if (reports.getReplicaState()) addReplicaMetrics(registry, reports);
  const connections = new Gauge({
    name: "matinee_db_pool_connections",
    help: "Database connections of the process: total, idle, and queries that wait for one.",
    labelNames: ["state"] as const,
    registers,
    collect() {
      connections.set({ state: "total" }, pool.totalCount);
      connections.set({ state: "idle" }, pool.idleCount);
      connections.set({ state: "waiting" }, pool.waitingCount);
    },
  });
  new Gauge({
    name: "matinee_db_pool_size",
    help: "Largest number of database connections of the process.",
    registers,
  }).set(config.DATABASE_POOL);
  new Gauge({
    name: "matinee_storage_reserve_bytes",
    help: "Bytes that uploads leave free (STORAGE_RESERVE_BYTES).",
    registers,
  }).set(config.STORAGE_RESERVE_BYTES);
  const free = new Gauge({
    name: "matinee_storage_free_bytes",
    help: "Free bytes where STORAGE_DIR is. Absent when they cannot be read.",
    registers,
    async collect() {
      const bytes = await storage.getFreeBytes().catch(() => null);
      if (bytes === null) free.remove();
      else free.set(bytes);
    },
  });
  const offset = new Gauge({
    name: "matinee_clock_offset_seconds",
    help: "Seconds by which the clock of the machine is ahead of the time that the process uses.",
    registers,
    collect() {
      offset.set((clock.wallOffsetMs ?? 0) / 1000);
    },
  });
}

function addReplicaMetrics(registry: Registry, reports: Services["reports"]): void {
  const registers = [registry];
  const up = new Gauge({
    name: "matinee_replica_up",
    help: "1 when the read replica responds and is a standby of this installation, else 0.",
    registers,
    collect() {
      up.set(reports.getReplicaState()?.isUp ? 1 : 0);
    },
  });
  const lag = new Gauge({
    name: "matinee_replica_lag_seconds",
    help: "Seconds by which the read replica is behind the primary. Absent when unknown.",
    registers,
    collect() {
      const seconds = reports.getReplicaState()?.lagSeconds ?? null;
      if (seconds === null) lag.remove();
      else lag.set(seconds);
    },
  });
  const connections = new Gauge({
    name: "matinee_replica_pool_connections",
    help: "Connections of the process to the read replica: total, idle, and queries that wait for one.",
    labelNames: ["state"] as const,
    registers,
    collect() {
      const state = reports.getReplicaState();
      for (const [name, count] of Object.entries(state?.connections ?? {})) {
        connections.set({ state: name }, count);
      }
    },
  });
}
