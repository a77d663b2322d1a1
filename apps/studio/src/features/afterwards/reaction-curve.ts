import { messages } from "@matinee/texts";
import type { PremiereSummary } from "@matinee/contract/schemas/premiere-afterwards";
import { REACTION_KINDS, type ReactionKind } from "@matinee/domain/reaction-kinds";

export type Counts = Record<ReactionKind, number>;

/** A step of the film: the reactions in it, and which part of those who came was still there (0 to 1; null unknown). */
export interface CurvePoint extends Counts {
  /** Of the film, at the start of the step. */
  second: number;
  staying: number | null;
}

export interface Peak {
  kind: ReactionKind;
  second: number;
  count: number;
}

interface Reaction {
  item: number;
  second: number;
  kind: ReactionKind;
  count: number;
}

const texts = messages.afterwards;
const MAX_STEPS = 120;

const createCounts = (): Counts => ({ applause: 0, laughter: 0, heart: 0, candle: 0 });

/** Sums reactions by kind. */
export function sumReactions(reactions: readonly Pick<Reaction, "kind" | "count">[]): Counts {
  const sums = createCounts();
  for (const { kind, count } of reactions) sums[kind] += count;
  return sums;
}

/** Sums the reactions of the film in at most 120 steps, with who was still there in each. */
export function buildCurve(
  reactions: readonly Reaction[],
  film: { index: number; seconds: number },
  { came, watching }: Pick<PremiereSummary, "came" | "watching">,
): CurvePoint[] {
  const step = Math.max(1, Math.ceil(film.seconds / MAX_STEPS));
  const points = Array.from({ length: Math.max(1, Math.ceil(film.seconds / step)) }, (_, at): CurvePoint => {
    const second = at * step;
    const people = watching.findLast((point) => point.second <= second)?.people;
    return { ...createCounts(), second, staying: came > 0 && people !== undefined ? people / came : null };
  });
  for (const { item, second, kind, count } of reactions) {
    const point = points[Math.min(points.length - 1, Math.floor(second / step))];
    if (item === film.index && point) point[kind] += count;
  }
  // A point at the very end, so that the curve reaches the right edge.
  const last = points.at(-1);
  const atEnd = watching.at(-1)?.people;
  return last && film.seconds > last.second
    ? [
        ...points,
        { ...last, second: film.seconds, staying: came > 0 && atEnd !== undefined ? atEnd / came : null },
      ]
    : points;
}

/** Says how many of those who came stayed. Reactions without viewers are from before attendance was recorded. */
export function describeStaying(
  { came, stayed }: Pick<PremiereSummary, "came" | "stayed">,
  hasReactions: boolean,
): string {
  if (came > 0) return texts.stayedChartHint(stayed, came);
  return hasReactions ? texts.noAttendance : texts.noOneCame;
}

/** A peak that is lower than this part of the highest one of its kind is noise. */
const NOISE = 0.2;

/**
 * Finds the highest moments of some kinds of reactions, highest first. Two are at least `apart` (a part of the film, 0 to
 * 1) from each other.
 */
export function findPeaks(
  points: readonly CurvePoint[],
  kinds: readonly ReactionKind[] = REACTION_KINDS,
  { max = 4, apart = 0.22 } = {},
): Peak[] {
  const seconds = points.at(-1)?.second ?? 0;
  const peaks = kinds.flatMap((kind) => {
    const highest = Math.max(...points.map((point) => point[kind]));
    return points
      .filter((point, at) => {
        const [before, after] = [points[at - 1]?.[kind] ?? 0, points[at + 1]?.[kind] ?? 0];
        const count = point[kind];
        return count > 0 && count >= highest * NOISE && count > before && count >= after;
      })
      .map((point): Peak => ({ kind, second: point.second, count: point[kind] }));
  });
  const chosen: Peak[] = [];
  for (const peak of peaks.toSorted((a, b) => b.count - a.count || a.second - b.second)) {
    const isFree = chosen.every(({ second }) => Math.abs(second - peak.second) >= apart * seconds);
    if (chosen.length < max && isFree) chosen.push(peak);
  }
  return chosen;
}

/** Finds the step of the film in which the most people left; null when none did. */
export function findBiggestDrop(
  watching: PremiereSummary["watching"],
): { second: number; people: number } | null {
  const drops = watching.slice(1).map(({ second, people }, before) => ({
    second,
    people: (watching[before]?.people ?? people) - people,
  }));
  const biggest = drops.toSorted((a, b) => b.people - a.people)[0];
  return biggest && biggest.people > 0 ? biggest : null;
}
