/** How the auditorium is drawn. Lengths are in units of the drawing. */
interface SeatPlan {
  width: number;
  height: number;
  seats: readonly Seat[];
  /** The index of the viewer's own seat, near the front. */
  own: number;
  /** The other seats, in the order in which people take them: it looks random and is always the same. */
  order: readonly number[];
}

interface Seat {
  x: number;
  y: number;
  /** From 0 to 1, by which the brightness varies. */
  shade: number;
}

/** The rows widen to the front, and two aisles part them. */
function createPlan(
  rows: number,
  backRow: number,
  addedPerRow: number,
  { width, rowGap, inset }: { width: number; rowGap: number; inset: number },
): SeatPlan {
  const aisle = width * 0.02;
  const seats = Array.from({ length: rows }, (_, row) => {
    const count = backRow + addedPerRow * row;
    const edge = (inset * (rows - 1 - row)) / Math.max(1, rows - 1);
    const step = (width - 2 * edge - 2 * aisle - 10) / (count - 1);
    return Array.from({ length: count }, (_seat, index): Seat => {
      const aisles = Math.floor((3 * index) / count);
      return {
        x: edge + index * step + aisles * aisle,
        y: 6 + row * rowGap,
        shade: scatter(row * 1000 + index),
      };
    });
  });
  const all = seats.flat();
  const ownRow = Math.max(0, rows - 2);
  const before = seats.slice(0, ownRow).reduce((sum, { length }) => sum + length, 0);
  const own = before + Math.floor((seats[ownRow]?.length ?? 0) * 0.6);
  const order = all
    .map(({ shade }, index) => ({ shade, index }))
    .filter(({ index }) => index !== own)
    .toSorted((left, right) => left.shade - right.shade)
    .map(({ index }) => index);
  return { width, height: 24 + (rows - 1) * rowGap + 20, seats: all, own, order };
}

/** A number from 0 to 1 that is always the same for a seat. */
function scatter(seed: number): number {
  const mixed = Math.imul(seed ^ 0x9e37, 0x85eb_ca6b) >>> 0;
  return ((mixed ^ (mixed >>> 13)) >>> 0) / 2 ** 32;
}

const small = createPlan(6, 26, 3, { width: 920, rowGap: 26, inset: 128 });
const large = createPlan(10, 51, 2, { width: 920, rowGap: 16, inset: 110 });
const phone = createPlan(4, 19, 2, { width: 350, rowGap: 16, inset: 38 });

/** Chooses the auditorium for a number of people. Up to 600, a seat is one person on a wide screen. */
export function chooseSeatPlan(people: number, isNarrow: boolean): SeatPlan & { peoplePerSeat: number } {
  const plan = isNarrow ? phone : people > small.seats.length ? large : small;
  return { ...plan, peoplePerSeat: Math.max(1, Math.ceil(people / plan.seats.length)) };
}
