import { describeFailure } from "@matinee/app-shell/api/api-failure";
import { messages } from "@matinee/texts";
import { suggestStart } from "@matinee/domain/festival-plan";
import { Button } from "@matinee/ui/button";
import { CalendarCheck, CalendarPlus, TicketPlus, TicketX } from "lucide-react";
import { useEffect, useState, useSyncExternalStore } from "react";
import { StatusToast } from "../../../../components/status-toast.tsx";
import { saveViewerRecord } from "../../../viewer/viewer-record.ts";
import { isShown, type ProgrammeRow } from "../programme-rows.ts";
import type { PlanChange } from "./plan-api.ts";
import { formatNear } from "./plan-warnings.tsx";
import { readLines, readScreening } from "./planned-lines.ts";
import { findPlaceAction, type PlaceAction } from "./reservations.ts";
import { type MyPlan, useMyPlan } from "./use-my-plan.ts";

const texts = messages.myFestival;

interface Planning {
  mine: MyPlan;
  now: number;
  zone: string;
  /** Plans a screening, or takes it out, and says so. */
  change: (row: ProgrammeRow, plannedAt: Date | null) => Promise<void>;
  setReserved: (pageId: string, isReserved: boolean) => Promise<void>;
  notify: (text: string) => void;
}

// Outside of React's tree: the rows of the programme are there before the plan is, and only their buttons follow it.
let planning: Planning | null = null;
const listeners = new Set<() => void>();
function setPlanning(next: Planning | null): void {
  planning = next;
  for (const listener of listeners) listener();
}
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Keeps the plan of a pass, or of a ticket, for the buttons of the programme. */
export function PlanKeeper({
  festivalId,
  token,
  others,
  reader: { now, zone },
}: {
  festivalId: string;
  token: string;
  others: readonly string[];
  /** `now` in milliseconds since 1970; `zone` is the reader's IANA time zone. */
  reader: { now: number; zone: string };
}) {
  const { mine, change, setReserved } = useMyPlan(festivalId, token, others);
  const [notice, setNotice] = useState("");
  useEffect(() => {
    if (!mine) return;
    const save = async (row: ProgrammeRow, plannedAt: Date | null) => {
      const { title } = row.screening;
      const planned: PlanChange = { pageId: row.key, plannedAt };
      try {
        await change(planned);
        // The plan of single tickets belongs to the one with which it began.
        if (!mine.pass) saveViewerRecord(festivalId, { planToken: token });
        setNotice(plannedAt ? texts.added(title, formatNear(plannedAt, now, zone)) : texts.removed(title));
      } catch (failure) {
        setNotice(describeFailure(failure, texts.notSaved));
      }
    };
    setPlanning({ mine, now, zone, change: save, setReserved, notify: setNotice });
  }, [mine, now, zone, change, setReserved, festivalId, token]);
  useEffect(() => () => setPlanning(null), []);
  return <StatusToast text={notice} />;
}

/** Plans a screening of the programme. Lies over its still, so that nothing moves when the plan arrives. */
export function RowAction({ row }: { row: ProgrammeRow }) {
  const known = useSyncExternalStore(
    subscribe,
    () => planning,
    () => null,
  );
  const [isBusy, setIsBusy] = useState(false);
  const { screening } = row;
  if (!known || !isShown(screening)) return null;
  const { mine, now, zone, change, setReserved, notify } = known;
  if (mine.pass !== null && mine.pass.state !== "valid") return null;
  const { title } = screening;
  const lines = readLines(mine.plan, mine.own);
  const isPlanned = lines.some(({ pageId }) => pageId === row.key);
  const place = findPlaceAction(mine, { pageId: row.key, title }, new Date(now), setReserved);
  if (!isPlanned && Date.parse(screening.closesAt) <= now) return null;
  const pressPlace = async (action: PlaceAction) => {
    setIsBusy(true);
    notify(await action.act());
    setIsBusy(false);
  };
  const press = async () => {
    setIsBusy(true);
    await change(row, isPlanned ? null : findStart());
    setIsBusy(false);
  };
  const findStart = (): Date => {
    const at = new Date(now);
    const { premiereStartsAt, ...film } = readScreening(screening, mine.own.get(row.key), at);
    if (premiereStartsAt) return premiereStartsAt;
    // Where nothing fits, the plan says what overlaps.
    return suggestStart(film, lines, at, zone) ?? new Date(Math.max(now, film.opensAt.getTime()));
  };
  return (
    <div className="programme-action">
      <Button
        variant="glass"
        iconOnly
        size="md"
        disabled={isBusy}
        aria-pressed={isPlanned}
        aria-label={texts.planTitle(title)}
        icon={isPlanned ? <CalendarCheck aria-hidden="true" /> : <CalendarPlus aria-hidden="true" />}
        onClick={() => void press()}
      />
      {place ? (
        <Button
          variant="glass"
          iconOnly
          size="md"
          disabled={isBusy}
          aria-label={place.name}
          icon={place.isReserved ? <TicketX aria-hidden="true" /> : <TicketPlus aria-hidden="true" />}
          onClick={() => void pressPlace(place)}
        />
      ) : null}
    </div>
  );
}
