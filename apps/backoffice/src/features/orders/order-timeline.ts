import { ORDER_HISTORY_TEXTS, type OrderHistoryKind } from "@matinee/contract/order-history";
import type { AdminOrder } from "@matinee/contract/schemas/admin-order";
import { formatUsd } from "@matinee/domain/money";
import { nameEmail } from "../../lib/formats/name-email.ts";

export interface TimelineEntry {
  id: string;
  kind: "money" | "play" | "email";
  tone: "success" | "warning" | "danger" | "neutral";
  title: string;
  detail: string;
  at: string;
}

const historyTones: Partial<Record<OrderHistoryKind, TimelineEntry["tone"]>> = {
  paid: "success",
  "dispute-won": "success",
  failed: "danger",
  "refund-failed": "danger",
  "dispute-opened": "danger",
  "dispute-lost": "danger",
  "charged-twice": "warning",
  "paid-late": "warning",
};

const emailTones = { waiting: "warning", sent: "neutral", failed: "danger", dropped: "neutral" } as const;

/** Lists what happened to an order, newest first: its payments, plays and emails. */
export function listTimeline(order: AdminOrder): TimelineEntry[] {
  const money = order.history.map(({ id, kind, amount, by, createdAt }): TimelineEntry => ({
    id,
    kind: "money",
    tone: historyTones[kind] ?? "neutral",
    title: ORDER_HISTORY_TEXTS[kind],
    detail: [amount === null ? "" : formatUsd(amount), by ? `by ${by}` : ""].filter(Boolean).join(" "),
    at: createdAt,
  }));
  const plays = order.plays.map(
    ({ id, device, watchedSeconds, durationSeconds, startedAt }): TimelineEntry => ({
      id,
      kind: "play",
      tone: "neutral",
      title: `Started to watch on device ${device}`,
      detail: formatWatched(watchedSeconds, durationSeconds),
      at: startedAt,
    }),
  );
  const emails = order.emails.map(({ id, template, status, lastError, createdAt, to }): TimelineEntry => ({
    id,
    kind: "email",
    tone: emailTones[status],
    title: `${nameEmail(template)}, ${status}`,
    detail: lastError ?? `to ${to}`,
    at: createdAt,
  }));
  return [...money, ...plays, ...emails].toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at));
}

/** Formats how much of a film was watched, in minutes: '18 of 84 min'. */
export function formatWatched(watchedSeconds: number, durationSeconds: number | null): string {
  const watched = Math.round(watchedSeconds / 60);
  return durationSeconds === null
    ? `${watched} min`
    : `${watched} of ${Math.round(durationSeconds / 60)} min`;
}
