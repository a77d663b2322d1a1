import type { OpenedLiveRoom } from "@matinee/contract/schemas/live-rooms";
import { REACTION_KINDS, type ReactionKind } from "@matinee/domain/reaction-kinds";

type Counts = Partial<Record<ReactionKind, number>>;

/** The reactions of the premiere's audience to the film. */
export interface FilmReactions {
  bySecond: ReadonlyMap<number, Counts>;
  /** The kinds that occurred, in their usual order. */
  kinds: readonly { kind: ReactionKind; total: number; peakSecond: number }[];
}

/** The peak is the part of this length with the most reactions, in seconds. */
const MOMENT_SECONDS = 10;

/** Collects the reactions to the film, without those to the rest of the programme. @param filmIndex its item */
export function collectFilmReactions(
  curve: NonNullable<OpenedLiveRoom["reactions"]>,
  filmIndex: number,
): FilmReactions {
  const bySecond = new Map<number, Counts>();
  for (const { item, second, kind, count } of curve) {
    if (item !== filmIndex) continue;
    const counts = bySecond.get(second) ?? {};
    counts[kind] = (counts[kind] ?? 0) + count;
    bySecond.set(second, counts);
  }
  const kinds = REACTION_KINDS.map((kind) => describeKind(kind, bySecond)).filter(({ total }) => total > 0);
  return { bySecond, kinds };
}

function describeKind(kind: ReactionKind, bySecond: FilmReactions["bySecond"]) {
  const moments = new Map<number, number>();
  let total = 0;
  for (const [second, counts] of bySecond) {
    const count = counts[kind] ?? 0;
    const moment = Math.floor(second / MOMENT_SECONDS) * MOMENT_SECONDS;
    moments.set(moment, (moments.get(moment) ?? 0) + count);
    total += count;
  }
  const peak = [...moments].toSorted((a, b) => b[1] - a[1] || a[0] - b[0])[0];
  return { kind, total, peakSecond: peak?.[0] ?? 0 };
}

/** A curve over the film: numbers from 0 to 1, all kinds on one scale. */
export interface Curve {
  kind: ReactionKind;
  values: readonly number[];
}

/** Draws a curve for each kind, with `steps` values over the length of the film. */
export function drawCurves({ bySecond, kinds }: FilmReactions, filmSeconds: number, steps: number): Curve[] {
  const sums = kinds.map(({ kind }) => {
    const values = Array.from({ length: steps }, () => 0);
    for (const [second, counts] of bySecond) {
      const step = Math.min(steps - 1, Math.floor((second / filmSeconds) * steps));
      values[step] = (values[step] ?? 0) + (counts[kind] ?? 0);
    }
    return { kind, values: smooth(values) };
  });
  const most = Math.max(1, ...sums.flatMap(({ values }) => values));
  return sums.map(({ kind, values }) => ({ kind, values: values.map((value) => value / most) }));
}

/** Weights each value with its neighbours, since single seconds would be a comb. */
const smooth = (values: readonly number[]): number[] =>
  values.map(
    (value, index) => value / 2 + (values[index - 1] ?? value) / 4 + (values[index + 1] ?? value) / 4,
  );
