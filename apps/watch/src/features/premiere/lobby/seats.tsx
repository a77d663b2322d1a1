import { messages } from "@matinee/texts";
import { memo, useEffect, useMemo, useState } from "react";
import { useMediaQuery } from "@matinee/app-shell/use-media-query";
import { chooseSeatPlan } from "./seat-plan.ts";
import { screens } from "@matinee/ui/screens";

const SEAT = "M.5 12V5.5a4.5 4.5 0 0 1 9 0V12z";
/** At most ten new seats fill in a second. */
const FILL_MS = 100;

/**
 * Shows how many people are here as filled seats, those on their way as outlines, and the viewer's own with a ring.
 * Decorative: a sentence beside it says the numbers.
 */
export const Seats = memo(function Seats({
  members,
  holders,
  hasSeat,
}: {
  members: number;
  holders: number;
  hasSeat: boolean;
}) {
  const isNarrow = useMediaQuery(screens.belowTablet);
  const plan = useMemo(
    () => chooseSeatPlan(Math.max(members, holders, 1), isNarrow),
    [members, holders, isNarrow],
  );
  const { seats, order, own, ring, width, height, peoplePerSeat } = plan;
  const others = useGradualCount(Math.max(0, Math.ceil(members / peoplePerSeat) - 1));
  const expected = Math.max(others, Math.ceil(holders / peoplePerSeat) - 1);
  const states = useMemo(() => {
    const byIndex = new Map<number, "taken" | "expected">();
    for (const index of order.slice(0, others)) byIndex.set(index, "taken");
    for (const index of order.slice(others, expected)) byIndex.set(index, "expected");
    return byIndex;
  }, [order, others, expected]);
  const ownSeat = seats[own];
  return (
    <div className="premiere-seats">
      <svg aria-hidden="true" viewBox={`0 0 ${width} ${height}`}>
        {seats.map(({ x, y, shade }, index) =>
          index === own ? null : (
            <path
              key={`${x}-${y}`}
              d={SEAT}
              transform={`translate(${x} ${y})`}
              className={`premiere-seat-${states.get(index) ?? "free"}`}
              opacity={states.get(index) === "taken" ? 0.5 + shade * 0.5 : undefined}
            />
          ),
        )}
        {ownSeat ? (
          <g transform={`translate(${ownSeat.x} ${ownSeat.y})`}>
            <circle cx="5" cy="6" r={ring} className="premiere-seat-ring" />
            <path d={SEAT} className={hasSeat ? "premiere-seat-own" : "premiere-seat-saved"} />
          </g>
        ) : null}
      </svg>
      {ownSeat && !isNarrow ? (
        <span
          aria-hidden="true"
          className="premiere-seat-label"
          style={{
            insetInlineStart: `${((ownSeat.x + 5) / width) * 100}%`,
            top: `${((ownSeat.y + ring + 9) / height) * 100}%`,
          }}
        >
          {hasSeat ? messages.premiereNight.yourSeat : messages.premiereNight.savedForYou}
        </span>
      ) : null}
      {peoplePerSeat > 1 ? (
        <p className="mt-1 text-xs text-text-3">{messages.premiereNight.seatsStandFor(peoplePerSeat)}</p>
      ) : null}
    </div>
  );
});

/** Follows a number upwards, one each tenth of a second. The first one is there at once. */
function useGradualCount(target: number): number {
  const [count, setCount] = useState(target);
  if (count > target) setCount(target);
  const isBehind = count < target;
  useEffect(() => {
    if (!isBehind) return undefined;
    const timer = setInterval(() => setCount((current) => current + 1), FILL_MS);
    return () => clearInterval(timer);
  }, [isBehind]);
  return Math.min(count, target);
}
