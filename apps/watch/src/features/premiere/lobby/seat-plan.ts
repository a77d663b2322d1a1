/** How the auditorium is drawn. Lengths are in units of the drawing. */
interface SeatPlan {
  width: number;
  height: number;
  seats: readonly Seat[];
  /** The index of the viewer's own seat, near the front. */
  own: number;
  /** The radius of the ring around it. */
  ring: number;
  /** The other seats, in the order in which people take them: rather in the middle, and always the same. */
  order: readonly number[];
}

interface Seat {
  x: number;
  y: number;
  /** From 0 to 1, by which the brightness varies. */
  shade: number;
}

interface Shape {
  width: number;
  rowGap: number;
  /** How far the back row is from both sides. */
  inset: number;
  /** The row of the viewer's own seat. */
  ownRow: number;
  ring: number;
}

/** The rows widen to the front, and two aisles part them. */
function createPlan(
  rows: number,
  backRow: number,
  addedPerRow: number,
  { width, rowGap, inset, ownRow, ring }: Shape,
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
  const before = seats.slice(0, ownRow).reduce((sum, { length }) => sum + length, 0);
  const own = before + Math.floor((seats[ownRow]?.length ?? 0) * 0.6);
  const order = all
    .map(({ x, shade }, index) => ({ index, rank: shade + Math.abs(x + 5 - width / 2) / width }))
    .filter(({ index }) => index !== own)
    .toSorted((left, right) => left.rank - right.rank)
    .map(({ index }) => index);
  return { width, height: 24 + (rows - 1) * rowGap + 20, seats: all, own, ring, order };
}

/** A number from 0 to 1 that is always the same for a seat. */
function scatter(seed: number): number {
  const mixed = Math.imul(seed ^ 0x9e37, 0x85eb_ca6b) >>> 0;
  return ((mixed ^ (mixed >>> 13)) >>> 0) / 2 ** 32;
}

// A few people fill a small hall rather than get lost in a large one.
const intimate = createPlan(4, 17, 2, { width: 560, rowGap: 21, inset: 76, ownRow: 3, ring: 11 });
const intimatePhone = createPlan(3, 13, 2, { width: 270, rowGap: 16, inset: 30, ownRow: 1, ring: 11 });
const small = createPlan(6, 26, 3, { width: 920, rowGap: 26, inset: 128, ownRow: 4, ring: 15 });
const large = createPlan(10, 51, 2, { width: 920, rowGap: 16, inset: 110, ownRow: 8, ring: 15 });
const phone = createPlan(4, 19, 2, { width: 350, rowGap: 16, inset: 38, ownRow: 2, ring: 15 });

/** Chooses the smallest auditorium for a number of people. Up to 600, a seat is one person on a wide screen. */
export function chooseSeatPlan(people: number, isNarrow: boolean): SeatPlan & { peoplePerSeat: number } {
  const [first, ...larger] = isNarrow
    ? ([intimatePhone, phone] as const)
    : ([intimate, small, large] as const);
  const plan = larger.reduce<SeatPlan>(
    (chosen, next) => (people > chosen.seats.length ? next : chosen),
    first,
  );
  return { ...plan, peoplePerSeat: Math.max(1, Math.ceil(people / plan.seats.length)) };
}
