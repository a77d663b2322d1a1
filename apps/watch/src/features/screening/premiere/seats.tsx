import { messages } from "@matinee/contract/messages";
import { memo, useMemo } from "react";

/** The auditorium: rows of seats that widen to the front. */
const ROWS = [
  { seats: 26, inset: 132, y: 6 },
  { seats: 29, inset: 108, y: 32 },
  { seats: 32, inset: 82, y: 58 },
  { seats: 35, inset: 56, y: 84 },
  { seats: 38, inset: 30, y: 110 },
  { seats: 41, inset: 4, y: 136 },
];
const WIDTH = 920;
const SEAT = "M0 12V5a5 5 0 0 1 10 0v7z";

interface Seat {
  x: number;
  y: number;
  /** 0 to 1: the order in which seats are taken, which looks random. */
  rank: number;
}

const seats = ROWS.flatMap(({ seats: count, inset, y }, row) =>
  Array.from({ length: count }, (_, index): Seat => {
    // Two aisles.
    const aisle = index >= (count * 2) / 3 ? 30 : index >= count / 3 ? 15 : 0;
    const step = (WIDTH - 2 * inset - 40) / (count - 1);
    return { x: inset + index * step + aisle, y, rank: scatter(row * 100 + index) };
  }),
);
const ownSeat = ROWS.slice(0, 4).reduce((sum, { seats: count }) => sum + count, 0) + 22;
const order = seats
  .map(({ rank }, index) => ({ rank, index }))
  .filter(({ index }) => index !== ownSeat)
  .toSorted((left, right) => left.rank - right.rank)
  .map(({ index }) => index);

/** A number from 0 to 1 that is always the same for a seat. */
function scatter(seed: number): number {
  const mixed = Math.imul(seed ^ 0x9e37, 0x85eb_ca6b) >>> 0;
  return ((mixed ^ (mixed >>> 13)) >>> 0) / 2 ** 32;
}

/** Shows how many people are here as filled seats, and the viewer's own. Decorative: a sentence beside it says the number. */
export const Seats = memo(function Seats({ members, hasSeat }: { members: number; hasSeat: boolean }) {
  const peoplePerSeat = Math.max(1, Math.ceil(members / seats.length));
  const taken = useMemo(
    () => new Set(order.slice(0, Math.max(0, Math.ceil(members / peoplePerSeat) - 1))),
    [members, peoplePerSeat],
  );
  const own = seats[ownSeat];
  return (
    <>
      <svg aria-hidden="true" viewBox={`0 0 ${WIDTH} 176`} className="premiere-seats w-full max-w-[920px]">
        {seats.map(({ x, y, rank }, index) =>
          index === ownSeat ? null : (
            <path
              key={`${x}-${y}`}
              d={SEAT}
              transform={`translate(${x} ${y})`}
              className={taken.has(index) ? "premiere-seat-taken" : "premiere-seat"}
              style={taken.has(index) ? { opacity: 0.45 + rank * 0.55 } : undefined}
            />
          ),
        )}
        {own ? (
          <g transform={`translate(${own.x} ${own.y})`}>
            <circle cx="5" cy="6" r="15" className="premiere-seat-ring" />
            <path d={SEAT} className={hasSeat ? "premiere-seat-own" : "premiere-seat"} />
          </g>
        ) : null}
      </svg>
      {peoplePerSeat > 1 ? (
        <p className="text-xs text-text-3">{messages.premiereNight.seatsStandFor(peoplePerSeat)}</p>
      ) : null}
    </>
  );
});
