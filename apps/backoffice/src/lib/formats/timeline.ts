import { findHistoryWords } from "@matinee/app-shell/ticket-words";
import { messages } from "@matinee/texts";
import type { OrderHistoryKind } from "@matinee/contract/order-history";
import type { AdminViewer } from "@matinee/contract/routes/admin-viewers";
import type { AdminOrder } from "@matinee/contract/schemas/admin-order";
import { hasPass } from "@matinee/domain/admission";
import { describeEntryAlone } from "./describe-entry.ts";
import { nameEmail } from "./name-email.ts";

const texts = messages.timeline;

export interface TimelineEntry {
  id: string;
  kind: "money" | "play" | "email" | "registration" | "act";
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

const joinParts = (parts: readonly string[]) => messages.formats.list(parts.filter(Boolean), "unit");

/** Lists what happened to an order, newest first: its payments, plays and emails. */
export function listOrderTimeline({
  history,
  currency,
  plays,
  emails,
  products,
}: AdminOrder): TimelineEntry[] {
  return sortNewestFirst([
    ...history.map((entry) => describeMoney({ ...entry, currency }, hasPass(products))),
    ...plays.map((play) => describePlay(play, play.device)),
    ...emails.map((email) => ({ ...describeEmail(email), detail: email.lastError ?? texts.to(email.to) })),
  ]);
}

/**
 * Lists what happened to a viewer, newest first: payments, plays, emails, registrations and what staff and owners did about
 * links, visits and devices. Devices have the numbers of the viewer's table of devices.
 */
export function listViewerTimeline(viewer: AdminViewer): TimelineEntry[] {
  const { devices } = viewer;
  const numberDevice = (id: string) => devices.length - devices.findIndex((device) => device.id === id);
  return sortNewestFirst([
    ...viewer.history.map((entry) => describeMoney(entry, entry.pageKind === "festival", entry.pageTitle)),
    ...viewer.plays.map((play) => describePlay(play, numberDevice(play.deviceId), play.pageTitle)),
    ...viewer.emails.map((email) => ({ ...describeEmail(email), detail: email.lastError ?? "" })),
    ...viewer.registrations.map(({ id, pageTitle, createdAt }) => ({
      id,
      kind: "registration" as const,
      tone: "neutral" as const,
      title: texts.registered,
      detail: pageTitle,
      at: createdAt,
    })),
    ...viewer.acts.map((act) => ({
      id: act.id,
      kind: "act" as const,
      tone: "neutral" as const,
      title: describeEntryAlone(act),
      detail: joinParts([act.actor ? texts.by(act.actor) : messages.audit.system, act.reason ?? ""]),
      at: act.createdAt,
    })),
  ]);
}

const sortNewestFirst = (entries: TimelineEntry[]) =>
  entries.toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at));

function describeMoney(
  {
    id,
    kind,
    currency,
    amount,
    by,
    createdAt,
  }: Omit<AdminViewer["history"][number], "pageTitle" | "pageKind">,
  isPass: boolean,
  event = "",
): TimelineEntry {
  const money = [amount === null ? "" : messages.formats.money(amount, currency), by ? texts.by(by) : ""]
    .filter(Boolean)
    .join(" ");
  return {
    id,
    kind: "money",
    tone: historyTones[kind] ?? "neutral",
    title: findHistoryWords(isPass)[kind],
    detail: joinParts([money, event]),
    at: createdAt,
  };
}

function describePlay(
  {
    id,
    filmTitle,
    watchedSeconds,
    durationSeconds,
    startedAt,
  }: Pick<
    AdminViewer["plays"][number],
    "id" | "filmTitle" | "watchedSeconds" | "durationSeconds" | "startedAt"
  >,
  device: number,
  event = "",
): TimelineEntry {
  return {
    id,
    kind: "play",
    tone: "neutral",
    title: texts.played(device),
    // An event that shows one film has its title, as a rule.
    detail: joinParts([
      formatWatched(watchedSeconds, durationSeconds),
      filmTitle === event ? "" : (filmTitle ?? ""),
      event,
    ]),
    at: startedAt,
  };
}

const describeEmail = ({ id, template, status, createdAt }: AdminViewer["emails"][number]) => ({
  id,
  kind: "email" as const,
  tone: emailTones[status],
  title: texts.email(nameEmail(template), texts.emailStates[status]),
  at: createdAt,
});

/** Formats how much of a film was watched, in minutes: '18 of 84 min'. */
export function formatWatched(watchedSeconds: number, durationSeconds: number | null): string {
  const watched = Math.round(watchedSeconds / 60);
  return durationSeconds === null
    ? messages.backOffice.minutes(watched)
    : messages.backOffice.minutesWatched(watched, Math.round(durationSeconds / 60));
}
