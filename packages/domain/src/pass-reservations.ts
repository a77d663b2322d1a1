/** A place can be reserved, and a reservation be given back, until this long before the start. */
export const reservationEndMinutes = 60;

const MINUTE_MS = 60_000;

/** Why a pass gets no reservation of a screening to which it admits. */
export const RESERVATION_PROBLEMS = [
  "begun",
  "not-included",
  "not-open",
  "not-counted",
  "too-late",
  "too-early",
  "too-many",
] as const;
export type ReservationProblem = (typeof RESERVATION_PROBLEMS)[number];

/** Why a reservation ended without its holder. */
export const RESERVATION_ENDS = ["cancelled", "left", "not-covered", "began", "over"] as const;
export type ReservationEnd = (typeof RESERVATION_ENDS)[number];

export interface ReservingPass {
  /** How many places its holder may reserve at a time. */
  reservations: number;
  /** Hours before the sale of a screening's tickets; null: from that sale on. */
  reserveHoursBeforeSale: number | null;
  /** How many places it has reserved. */
  reserved: number;
  /** Whether it was used for the screening. */
  hasUse: boolean;
}

export interface ReservableScreening {
  /** Whether it is activated, and neither cancelled nor archived. */
  isOpen: boolean;
  countsPlaces: boolean;
  /** Null: its tickets are on sale as soon as it sells any. */
  saleFrom: Date | null;
  /** The start of its premiere, else its opening; null before it has dates. */
  startsAt: Date | null;
}

/** Returns when places can be reserved; `from` null: at once, `until` null: not at all. */
export function findReservationWindow(
  { reserveHoursBeforeSale }: Pick<ReservingPass, "reserveHoursBeforeSale">,
  { saleFrom, startsAt }: Pick<ReservableScreening, "saleFrom" | "startsAt">,
): { from: Date | null; until: Date | null } {
  const earlierMs = (reserveHoursBeforeSale ?? 0) * 60 * MINUTE_MS;
  return {
    from: saleFrom && new Date(saleFrom.getTime() - earlierMs),
    until: startsAt && new Date(startsAt.getTime() - reservationEndMinutes * MINUTE_MS),
  };
}

/** Finds why a pass cannot reserve a place at `now`; null if it can, unless all are taken. Source: rules/passes.md, Reservations. */
export function findReservationProblem(
  pass: ReservingPass,
  screening: ReservableScreening,
  now: Date,
): ReservationProblem | null {
  if (pass.hasUse) return "begun";
  if (pass.reservations === 0) return "not-included";
  if (!screening.isOpen) return "not-open";
  if (!screening.countsPlaces) return "not-counted";
  const { from, until } = findReservationWindow(pass, screening);
  if (until === null || now >= until) return "too-late";
  if (from !== null && now < from) return "too-early";
  return pass.reserved >= pass.reservations ? "too-many" : null;
}
