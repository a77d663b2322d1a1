import { memo, useMemo } from "react";
import { type Curve, drawCurves, type FilmReactions } from "./film-reactions.ts";

/** Not more than the film has seconds. */
const MOST_STEPS = 160;
const [WIDTH, HEIGHT] = [1000, 44];

/** The reactions over the seek bar. Decorative: the moments in the column say the same in words. */
export const ReactionCurve = memo(function ReactionCurve({
  reactions,
  filmSeconds,
}: {
  reactions: FilmReactions;
  filmSeconds: number;
}) {
  const curves = useMemo(
    () => drawCurves(reactions, filmSeconds, Math.max(2, Math.min(MOST_STEPS, Math.floor(filmSeconds)))),
    [reactions, filmSeconds],
  );
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      className="encore-curve"
    >
      {curves.map(({ kind, values }) => (
        <path key={kind} data-kind={kind} d={buildPath(values)} />
      ))}
    </svg>
  );
});

function buildPath(values: Curve["values"]): string {
  const points = values.map((value, step) => {
    const x = Math.round((step / (values.length - 1)) * WIDTH);
    return `${x} ${(HEIGHT - 1 - value * (HEIGHT - 4)).toFixed(1)}`;
  });
  return `M${points.join("L")}`;
}
