import type { ViewerScreening } from "@matinee/contract/schemas/festivals";
import type { Plan } from "@matinee/contract/schemas/plans";
import type { PlannedScreening } from "@matinee/domain/festival-plan";
import { countMinutes, type ShownScreening } from "../programme-rows.ts";

type OwnTimes = Pick<ViewerScreening, "beginBy" | "finishBy">;

/** Reads the lines of a plan, each until when this viewer can begin it. */
export const readLines = (
  { lines }: Plan,
  own: ReadonlyMap<string, OwnTimes>,
): (PlannedScreening & Pick<Plan["lines"][number], "plannedAt">)[] =>
  lines.map((line) => ({
    ...line,
    startsAt: new Date(line.plannedAt),
    opensAt: new Date(line.opensAt),
    ...limitToOwn(line, own.get(line.pageId)),
  }));

/** Reads a screening of the programme that is not in the plan. A premiere counts as one until it is over. */
export function readScreening(
  screening: ShownScreening,
  own: OwnTimes | undefined,
  now: Date,
): Omit<PlannedScreening, "startsAt"> & { premiereStartsAt: Date | null } {
  const minutes = countMinutes(screening.films);
  const seconds = minutes === null ? null : minutes * 60;
  const premiere = screening.premiereStartsAt === null ? null : new Date(screening.premiereStartsAt);
  const premiereStartsAt =
    premiere && premiere.getTime() + (seconds ?? 0) * 1000 > now.getTime() ? premiere : null;
  return {
    pageId: screening.pageId,
    seconds,
    isPremiere: premiereStartsAt !== null,
    opensAt: new Date(screening.opensAt),
    ...limitToOwn({ closesAt: screening.closesAt, mayFinish: false }, own),
    premiereStartsAt,
  };
}

function limitToOwn(
  { closesAt, mayFinish }: { closesAt: string; mayFinish: boolean },
  own: OwnTimes | undefined,
): { closesAt: Date; mayFinish: boolean } {
  // Who has begun reads until when to finish, which may be after the closing.
  if (own?.finishBy) return { closesAt: new Date(own.finishBy), mayFinish: false };
  const end = own?.beginBy !== undefined && own.beginBy < closesAt ? own.beginBy : closesAt;
  return { closesAt: new Date(end), mayFinish };
}
