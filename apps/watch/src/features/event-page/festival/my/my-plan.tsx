import { describeFailure } from "@matinee/app-shell/api/api-failure";
import { messages } from "@matinee/texts";
import { findPlanWarnings, type PlannedScreening, type PlanWarning } from "@matinee/domain/festival-plan";
import { Button } from "@matinee/ui/button";
import { Chip } from "@matinee/ui/chip";
import { EmptyState } from "@matinee/ui/empty-state";
import { Menu, MenuItem } from "@matinee/ui/menu";
import { CalendarPlus, Clock, EllipsisVertical, Plus, Ticket, Trash2, TriangleAlert } from "lucide-react";
import { useMemo, useState } from "react";
import { paths } from "../../../../paths.ts";
import type { ProgrammeRow } from "../programme-rows.ts";
import { formatDayKey, formatTime } from "../screening-state.ts";
import { buildStillAddress } from "../shown-programme.ts";
import { CalendarDialog } from "./calendar-dialog.tsx";
import type { PlanChange } from "./plan-api.ts";
import { readLines } from "./planned-lines.ts";
import { formatNear, PlanWarnings } from "./plan-warnings.tsx";
import type { PlaceAction } from "./reservations.ts";
import { TimeDialog } from "./time-dialog.tsx";
import type { MyPlan } from "./use-my-plan.ts";

const texts = messages.myFestival;
type Line = ReturnType<typeof readLines>[number];

/** The plan by day, with what cannot be watched as planned, and its calendar. */
export function PlanSection({
  mine,
  token,
  rows,
  reader: { now, zone },
  findPlace,
  onChange,
  onNotice,
  onCalendarChange,
}: {
  mine: MyPlan;
  token: string;
  rows: ReadonlyMap<string, ProgrammeRow>;
  reader: { now: number; zone: string };
  /** What can be done about a place of a screening; null where nothing can. */
  findPlace: (pageId: string) => PlaceAction | null;
  /** @throws ApiFailure */
  onChange: (change: PlanChange) => Promise<void>;
  onNotice: (text: string) => void;
  onCalendarChange: (hasCalendar: boolean) => void;
}) {
  const [isBusy, setIsBusy] = useState(false);
  const [edited, setEdited] = useState<Line | null>(null);
  const [isCalendarOpen, setIsCalendarOpen] = useState(false);
  const lines = useMemo(() => readLines(mine.plan, mine.own), [mine]);
  const warnings = useMemo(() => findPlanWarnings(lines, new Date(now), zone), [lines, now, zone]);
  const findTitle = (pageId: string) => rows.get(pageId)?.screening.title ?? "";
  const canChange = mine.pass === null || mine.pass.state === "valid";
  const save = async (change: PlanChange) => {
    setIsBusy(true);
    const title = findTitle(change.pageId);
    try {
      await onChange(change);
      onNotice(
        change.plannedAt ? texts.moved(title, formatNear(change.plannedAt, now, zone)) : texts.removed(title),
      );
    } catch (failure) {
      onNotice(describeFailure(failure, texts.notSaved));
    }
    setIsBusy(false);
  };
  const act = async (place: PlaceAction) => {
    setIsBusy(true);
    onNotice(await place.act());
    setIsBusy(false);
  };
  const days = [...Map.groupBy(lines, ({ startsAt }) => formatDayKey(startsAt, zone))];
  const programme = `${paths.event({ kind: "festival", url: mine.plan.festival.url })}#programme`;
  return (
    <section aria-labelledby="my-plan" className="my-festival-section">
      <div className="flex items-center justify-between gap-4">
        <h2 id="my-plan" className="font-display text-title-md">
          {texts.plan}
        </h2>
        {canChange ? (
          <Button
            variant="quiet"
            className="-me-4"
            icon={<CalendarPlus aria-hidden="true" />}
            onClick={() => setIsCalendarOpen(true)}
          >
            {texts.calendar}
          </Button>
        ) : null}
      </div>
      {lines.length === 0 ? (
        <EmptyState title={texts.planEmpty} headingLevel={3} className="mt-3">
          {texts.planEmptyText}
        </EmptyState>
      ) : null}
      {days.map(([day, planned]) => (
        <section key={day} aria-labelledby={`plan-${day}`} className="mt-4">
          <h3 id={`plan-${day}`} className="mb-2 text-md font-semibold text-text-2">
            {formatDay(day)}
          </h3>
          <PlanWarnings
            warnings={warnings.filter((warning) =>
              planned.some(({ pageId }) => pageId === getFirst(warning)),
            )}
            {...{ findTitle, now, zone, isBusy }}
            onMove={(move) => void save({ pageId: move.pageId, plannedAt: move.startsAt })}
          />
          <ul className="my-plan-lines">
            {planned.map((line) => (
              <PlanLine
                key={line.pageId}
                line={line}
                row={rows.get(line.pageId)}
                zone={zone}
                warnings={warnings.filter((warning) => concerns(warning, line.pageId))}
                isReserved={mine.own.get(line.pageId)?.reserved === true}
                place={findPlace(line.pageId)}
                onPlace={(place) => void act(place)}
                canChange={canChange && !isBusy}
                onChangeTime={() => setEdited(line)}
                onRemove={() => void save({ pageId: line.pageId, plannedAt: null })}
              />
            ))}
          </ul>
        </section>
      ))}
      <Button asChild size="xl" className="mt-4 w-full" icon={<Plus aria-hidden="true" />}>
        <a href={programme}>{texts.add}</a>
      </Button>
      {edited ? (
        <TimeDialog
          title={findTitle(edited.pageId)}
          line={edited}
          reader={{ now, zone }}
          onClose={() => setEdited(null)}
          onSave={(plannedAt) => onChange({ pageId: edited.pageId, plannedAt })}
        />
      ) : null}
      {isCalendarOpen ? (
        <CalendarDialog
          token={token}
          hasCalendar={mine.plan.hasCalendar}
          onChange={onCalendarChange}
          onClose={() => setIsCalendarOpen(false)}
        />
      ) : null}
    </section>
  );
}

const getFirst = (warning: PlanWarning) => (warning.kind === "overlap" ? warning.first : warning.pageId);
const concerns = (warning: PlanWarning, pageId: string) =>
  warning.kind === "overlap"
    ? warning.first === pageId || warning.second === pageId
    : warning.pageId === pageId;

function PlanLine({
  line,
  row,
  zone,
  warnings,
  isReserved,
  place,
  canChange,
  onPlace,
  onChangeTime,
  onRemove,
}: {
  line: Line;
  row: ProgrammeRow | undefined;
  zone: string;
  warnings: readonly PlanWarning[];
  isReserved: boolean;
  place: PlaceAction | null;
  canChange: boolean;
  onPlace: (place: PlaceAction) => void;
  onChangeTime: () => void;
  onRemove: () => void;
}) {
  if (!row) return null;
  const { title, backgroundImage } = row.screening;
  const kinds = new Set(warnings.map(({ kind }) => kind));
  return (
    <li>
      <time dateTime={line.plannedAt} className="my-plan-time">
        {formatTime(line.startsAt, zone)}
      </time>
      {backgroundImage ? (
        <img src={buildStillAddress(backgroundImage)} alt="" width={112} height={84} loading="lazy" />
      ) : (
        <span className="my-plan-still" />
      )}
      <div className="min-w-0 flex-1 wrap-anywhere">
        <h4 className="font-semibold">{row.path ? <a href={row.path}>{title}</a> : title}</h4>
        <p className="text-sm text-text-2">{describeLength(line, zone)}</p>
        <p className="mt-1 flex flex-wrap gap-1.5 empty:hidden">
          {kinds.has("overlap") ? <WarningChip text={texts.overlap} /> : null}
          {kinds.has("keep-open") ? <WarningChip text={texts.keepOpen} /> : null}
          {kinds.has("not-open") ? <WarningChip text={texts.notOpen} /> : null}
          {isReserved ? <Chip tone="success">{texts.reserved}</Chip> : null}
        </p>
      </div>
      {canChange ? (
        <Menu
          trigger={
            <Button
              variant="quiet"
              iconOnly
              icon={<EllipsisVertical aria-hidden="true" />}
              aria-label={texts.actionsOf(title)}
            />
          }
        >
          {line.isPremiere ? null : (
            <MenuItem icon={<Clock aria-hidden="true" />} onSelect={onChangeTime}>
              {texts.changeTime}
            </MenuItem>
          )}
          {place ? (
            <MenuItem icon={<Ticket aria-hidden="true" />} onSelect={() => onPlace(place)}>
              {place.label}
            </MenuItem>
          ) : null}
          <MenuItem icon={<Trash2 aria-hidden="true" />} onSelect={onRemove}>
            {texts.remove}
          </MenuItem>
        </Menu>
      ) : null}
    </li>
  );
}

const WarningChip = ({ text }: { text: string }) => (
  <Chip tone="warning">
    <TriangleAlert aria-hidden="true" className="size-3.5" />
    {text}
  </Chip>
);

/** Formats '1 h 38 min, until 7:53 PM'. */
function describeLength({ startsAt, seconds, isPremiere }: PlannedScreening, zone: string): string {
  if (seconds === null) return isPremiere ? texts.premiere : "";
  const end = formatTime(new Date(startsAt.getTime() + seconds * 1000), zone);
  if (isPremiere) return texts.premiereUntil(end);
  return `${messages.festivalPage.minutes(Math.max(1, Math.round(seconds / 60)))}, ${texts.until(end)}`;
}

/** Formats 'Saturday, Nov 28'. @param day YYYY-MM-DD */
const formatDay = (day: string): string =>
  messages.formats.date(`${day}T12:00:00Z`, {
    weekday: "long",
    month: "short",
    day: "numeric",
    timeZone: "UTC",
  });
