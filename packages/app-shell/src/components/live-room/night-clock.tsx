import { messages } from "@matinee/texts";
import { formatClockTime } from "@matinee/domain/clock-time";
import type { PremiereCommand } from "@matinee/domain/premiere-clock";
import { Button } from "@matinee/ui/button";
import { Chip } from "@matinee/ui/chip";
import { Field } from "@matinee/ui/field";
import { Progress } from "@matinee/ui/progress";
import { TextInput } from "@matinee/ui/text-input";
import { toast } from "@matinee/ui/toast";
import { CircleStop, Hourglass, Megaphone, Pause, Play, SkipForward } from "lucide-react";
import { useRef, useState } from "react";
import { unwrapData } from "../../api/api-client.ts";
import { ApiFailure, isConflict } from "../../api/api-failure.ts";
import { useDraft } from "../../forms/use-draft.ts";
import { getItemTitle } from "../../live-room/describe-programme.ts";
import type { ModerationApi } from "../../live-room/moderation-api.ts";
import type { RoomState } from "../../live-room/room-state.ts";
import { findInstant, type Programme } from "../../live-room/use-programme.ts";
import { AskBeforeEnd, AskBeforeSkip } from "./asked-command.tsx";
import { formatTimeOfNight } from "../../live-room/format-time-of-night.ts";
import { type HoldLength, HoldLengthField, HoldLonger, toHoldMs } from "./hold-length.tsx";

const texts = messages.nightClock;
const REASON_LENGTH = 200;
const PINNED =
  "max-tablet:fixed max-tablet:inset-x-0 max-tablet:bottom-0 max-tablet:z-(--z-sticky) max-tablet:grid max-tablet:grid-cols-2 max-tablet:border-t max-tablet:border-line max-tablet:bg-surface max-tablet:p-4 max-tablet:pb-[max(16px,env(safe-area-inset-bottom))] max-tablet:[&>:first-child]:col-span-2 max-tablet:[&>*]:h-12 max-tablet:[&>:first-child]:h-14 max-tablet:[&>:first-child]:text-lg";

/** Where the night is, and the commands that change it for everyone. */
export function NightClock({
  api,
  pageId,
  programme,
  premiere,
  people,
  zone,
  isPinned = false,
  onCommand,
}: {
  api: Pick<ModerationApi, "premieres">;
  pageId: string;
  programme: Programme;
  /** As this screen knows it: its last command may not have taken effect yet. */
  premiere: RoomState["premiere"];
  /** How many viewers read the reason of a hold or a pause. */
  people: number;
  /** The IANA zone of the times; by default this device's. */
  zone?: string;
  /** On a phone, the commands are at the bottom of the window, near the thumb. */
  isPinned?: boolean;
  /** Called after each command, also one that was rejected: for a screen that does not follow the room. */
  onCommand?: () => Promise<unknown>;
}) {
  // The tabs of a phone take the clock off the screen.
  const [reason, setReason] = useDraft(`night-reason.${pageId}`, "");
  const latestReason = useRef(reason);
  const changeReason = (text: string) => {
    latestReason.current = text;
    setReason(text);
  };
  const [holdLength, setHoldLength] = useState<HoldLength>("open");
  const [asked, setAsked] = useState<"skip" | "end" | null>(null);
  const [sending, setSending] = useState<PremiereCommand | null>(null);
  const { clock, phase, plannedStart } = programme;
  const command = async (name: PremiereCommand, holdMs?: number, said = reason.trim()) => {
    setSending(name);
    const says = name === "hold" || name === "pause" || name === "explain";
    try {
      const body = {
        command: name,
        epoch: premiere.clock.epoch,
        ...(says && said && { reason: said }),
        ...(holdMs !== undefined && { holdMs }),
      };
      await unwrapData(api.premieres.command({ params: { id: pageId }, body }));
      toast.success(name === "explain" && !said ? texts.reasonRemoved : texts.done[name]);
      // What was typed meanwhile, or besides a ready-made reason, stays.
      if (says && latestReason.current.trim() === said) changeReason("");
      setAsked(null);
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      // Another command came first, and the question was about the state before it.
      if (isConflict(error)) setAsked(null);
      toast.error(error.message);
    } finally {
      await onCommand?.();
      setSending(null);
    }
  };
  const isOver = phase === "over";
  const isHeld = clock.state === "held";
  const isPaused = clock.state === "paused";
  const hasStarted = phase === "programme";
  const button = (name: PremiereCommand, holdMs?: number) => ({
    busy: sending === name,
    onClick: () => void command(name, holdMs),
  });
  const question = (name: PremiereCommand) => ({
    isBusy: sending !== null,
    onConfirm: () => void command(name),
    onCancel: () => setAsked(null),
  });
  return (
    <section aria-label={texts.label} className="flex flex-col gap-4">
      <ClockFace {...{ programme, people, zone }} />
      {zone ? (
        <p className="text-sm text-text-3">
          {texts.timesIn(messages.formats.timeZoneLabel(programme.startsAt, zone))}
        </p>
      ) : null}
      {isOver ? null : (
        <>
          <div className={`flex flex-wrap gap-2 ${isPinned ? PINNED : ""}`}>
            {hasStarted ? (
              isPaused ? (
                <Button variant="primary" icon={<Play aria-hidden="true" />} {...button("resume")}>
                  {texts.resume}
                </Button>
              ) : (
                <Button variant="primary" icon={<Pause aria-hidden="true" />} {...button("pause")}>
                  {texts.pause}
                </Button>
              )
            ) : isHeld ? (
              <Button variant="primary" icon={<Play aria-hidden="true" />} {...button("start")}>
                {texts.start}
              </Button>
            ) : (
              <Button
                variant="primary"
                icon={<Hourglass aria-hidden="true" />}
                {...button("hold", toHoldMs(holdLength))}
              >
                {texts.hold}
              </Button>
            )}
            {hasStarted ? (
              <>
                <Button icon={<SkipForward aria-hidden="true" />} onClick={() => setAsked("skip")}>
                  {texts.skip}
                </Button>
                <Button
                  variant="dangerOutline"
                  className="tablet:ms-auto"
                  icon={<CircleStop aria-hidden="true" />}
                  onClick={() => setAsked("end")}
                >
                  {texts.end}
                </Button>
              </>
            ) : null}
          </div>
          {isHeld ? (
            <HoldLonger
              isPlanned={plannedStart !== null}
              isBusy={sending !== null}
              onHold={(holdMs) => void command("hold", holdMs)}
            />
          ) : hasStarted ? null : (
            <HoldLengthField length={holdLength} onChange={setHoldLength} />
          )}
          <ReasonField
            reason={reason}
            onChange={changeReason}
            shown={isHeld || isPaused ? (programme.reason ?? "") : null}
            isBusy={sending !== null}
            onSend={(said) => void command("explain", undefined, said)}
          />
          <p className="text-sm text-text-3">{texts.allAtOnce}</p>
        </>
      )}
      {asked === "skip" ? <AskBeforeSkip programme={programme} {...question("skip")} /> : null}
      {asked === "end" ? (
        <AskBeforeEnd encoreFrom={premiere.encoreFrom} zone={zone} {...question("end")} />
      ) : null}
    </section>
  );
}

/** The reason for viewers: with the next hold or pause, and at once while one lasts. */
function ReasonField({
  reason,
  onChange,
  shown,
  isBusy,
  onSend,
}: {
  reason: string;
  onChange: (reason: string) => void;
  /** What viewers read while everyone waits, empty for nothing; null while nothing is held or paused. */
  shown: string | null;
  isBusy: boolean;
  onSend: (reason: string) => void;
}) {
  const typed = reason.trim();
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (shown !== null && typed && typed !== shown && !isBusy) onSend(typed);
      }}
    >
      <Field label={shown === null ? texts.reason : texts.reasonNow} help={texts.reasonHint}>
        <div className="flex gap-2">
          <TextInput
            className="min-w-0 flex-1"
            value={reason}
            maxLength={REASON_LENGTH}
            onChange={({ target }) => onChange(target.value)}
          />
          {shown === null ? null : (
            <Button type="submit" disabled={isBusy || !typed || typed === shown}>
              {texts.sendReason}
            </Button>
          )}
        </div>
        <div className="flex flex-wrap gap-2 pt-1">
          {texts.reasons.map((each) => (
            <Button
              key={each}
              size="sm"
              aria-pressed={(shown || reason) === each}
              disabled={shown !== null && isBusy}
              onClick={() => (shown === null ? onChange(each) : onSend(each))}
            >
              {each}
            </Button>
          ))}
          {shown ? (
            <Button size="sm" variant="quiet" disabled={isBusy} onClick={() => onSend("")}>
              {texts.removeReason}
            </Button>
          ) : null}
        </div>
      </Field>
    </form>
  );
}

/** The running time of the current item, or the time to the start, and the next item. */
function ClockFace({
  programme,
  people,
  zone,
}: {
  programme: Programme;
  people: number;
  zone: string | undefined;
}) {
  const { clock, phase, positionMs, current, items, reason, plannedStart } = programme;
  const isRunning = phase === "programme";
  const next = isRunning ? programme.next : (items[0] ?? null);
  const endsAt = findInstant(programme, items.at(-1)?.endMs ?? 0);
  const nextAt = next && findInstant(programme, next.startMs);
  const elapsedMs = current ? positionMs - current.startMs : 0;
  const lengthMs = current ? current.endMs - current.startMs : 0;
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-2 text-sm text-text-2">
            {describePart(programme)}
            {clock.state === "paused" ? <Chip tone="warning">{texts.paused}</Chip> : null}
            {plannedStart ? <Chip tone="warning">{texts.held}</Chip> : null}
          </p>
          {phase === "over" ? null : (
            <p className="mt-1 text-title-lg leading-title font-semibold tabular-nums">
              {formatPosition(programme)}
              {isRunning ? (
                <span className="ms-2 text-lg font-normal text-text-2">
                  {texts.of(formatClockTime(lengthMs / 1000))}
                </span>
              ) : null}
              {plannedStart ? (
                <span className="ms-2 text-lg font-normal text-text-2">
                  {texts.newStartAt(formatTimeOfNight(plannedStart, zone))}
                </span>
              ) : null}
            </p>
          )}
        </div>
        {next && phase !== "over" ? (
          <p className="text-sm text-text-2">
            {nextAt ? texts.nextAt(formatTimeOfNight(nextAt, zone)) : texts.next}
            <strong className="block text-md font-semibold text-text">{getItemTitle(next.item)}</strong>
            {endsAt ? (
              <span className="text-text-3">{texts.endsAt(formatTimeOfNight(endsAt, zone))}</span>
            ) : null}
          </p>
        ) : null}
      </div>
      {reason ? (
        <p className="flex items-start gap-3 rounded-2 bg-warning-soft px-4 py-3 text-sm text-warning">
          <Megaphone aria-hidden="true" className="size-4.5 shrink-0" />
          <span className="min-w-0 wrap-anywhere">
            <strong className="font-semibold">{texts.peopleRead(people)}</strong> <bdi>“{reason}”</bdi>
          </span>
        </p>
      ) : null}
      {isRunning && current ? (
        <Progress label={getItemTitle(current.item)} value={Math.max(0, elapsedMs)} max={lengthMs} />
      ) : null}
    </>
  );
}

/** Where the night is, in one line: 'Film, 42:18'. */
export const ClockLine = ({ programme }: { programme: Programme }) => (
  <span className="tabular-nums">
    {[describePart(programme), programme.phase === "over" ? "" : formatPosition(programme)]
      .filter(Boolean)
      .join(", ")}
  </span>
);

function describePart({ phase, current }: Programme): string {
  if (phase === "programme" && current) return getItemTitle(current.item);
  return phase === "over" ? texts.over : phase === "before" ? texts.before : texts.lobby;
}

function formatPosition({
  clock,
  phase,
  current,
  positionMs,
  plannedStart,
  plannedStartInMs,
}: Programme): string {
  if (phase === "programme") return formatClockTime((positionMs - (current?.startMs ?? 0)) / 1000);
  if (plannedStart) return formatClockTime(Math.ceil(plannedStartInMs / 1000));
  return clock.state === "held" ? texts.held : formatClockTime(Math.ceil(-positionMs / 1000));
}
