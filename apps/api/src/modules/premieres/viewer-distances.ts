import { distanceReportSeconds } from "@matinee/domain/limits";
import {
  DISTANCE_GROUPS,
  type DistanceSummary,
  mergeDistances,
  summarizeDistances,
} from "@matinee/domain/viewer-distances";
import type { Services } from "../../platform/context.ts";
import { announceDistances } from "../../platform/live-room/append-events.ts";

const REPORT_LASTS_MS = distanceReportSeconds * 1000;

/** How far the viewers of each premiere are from its room's position, in this process's memory: nothing is stored. */
export interface ViewerDistances {
  /** Records the distance that the player with a grant measured, in milliseconds, positive when ahead. */
  report(pageId: string, grantId: string, distanceMs: number): void;
  /** Sums up the players of every process that reported in the last 45 seconds. */
  summarize(pageId: string): DistanceSummary;
  /** Tells the other processes about the players of this one. Says nothing of premieres without any. */
  announce(): Promise<void>;
  /** Takes over the distances that a process announced. A text of another version changes nothing. */
  receive(pageId: string, announcement: string): void;
}

/** A service of the entry layer that a use case takes beside its context (services.ts). */
export interface ViewerDistanceServices {
  viewerDistances: ViewerDistances;
}

export function createViewerDistances({
  db,
  clock,
  processId,
}: Pick<Services, "db" | "clock" | "processId">): ViewerDistances {
  /** By page and grant. */
  const own = new Map<string, Map<string, { distanceMs: number; at: number }>>();
  /** By page and process. */
  const others = new Map<string, Map<string, { summary: DistanceSummary; at: number }>>();
  const isFresh = ({ at }: { at: number }) => clock.now().getTime() - at < REPORT_LASTS_MS;

  function removeOld<Entry extends { at: number }>(pages: Map<string, Map<string, Entry>>) {
    for (const [pageId, entries] of pages) {
      for (const [key, entry] of entries) if (!isFresh(entry)) entries.delete(key);
      if (entries.size === 0) pages.delete(pageId);
    }
  }
  const set = <Entry>(pages: Map<string, Map<string, Entry>>, pageId: string, key: string, entry: Entry) => {
    const entries = pages.get(pageId) ?? new Map<string, Entry>();
    pages.set(pageId, entries.set(key, entry));
  };
  const summarizeOwn = (pageId: string) =>
    summarizeDistances(
      [...(own.get(pageId)?.values() ?? [])].filter(isFresh).map(({ distanceMs }) => distanceMs),
    );

  return {
    report: (pageId, grantId, distanceMs) =>
      set(own, pageId, grantId, { distanceMs, at: clock.now().getTime() }),
    summarize: (pageId) =>
      mergeDistances([
        summarizeOwn(pageId),
        ...[...(others.get(pageId)?.values() ?? [])].filter(isFresh).map(({ summary }) => summary),
      ]),
    async announce() {
      removeOld(own);
      removeOld(others);
      for (const pageId of own.keys()) {
        const { counts, worstMs } = summarizeOwn(pageId);
        await announceDistances(db, pageId, [processId, worstMs, ...counts].join(","));
      }
    },
    receive(pageId, announcement) {
      const [sender = "", ...numbers] = announcement.split(",");
      const [worstMs = Number.NaN, ...counts] = numbers.map(Number);
      const isKnown = counts.length === DISTANCE_GROUPS.length && ![worstMs, ...counts].some(Number.isNaN);
      if (sender === processId || !isKnown) return;
      set(others, pageId, sender, { summary: { counts, worstMs }, at: clock.now().getTime() });
    },
  };
}
