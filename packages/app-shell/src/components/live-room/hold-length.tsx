import { messages } from "@matinee/texts";
import { Button } from "@matinee/ui/button";
import { Segment } from "@matinee/ui/segment";

const texts = messages.nightClock;
const MINUTE_MS = 60_000;
/** Minutes that a hold may be planned to last, and by which it is made longer. */
const PLANNED = ["1", "3", "5"] as const;
const LONGER = [1, 3] as const;

/** `open`: the start waits for a command. The others are minutes. */
export type HoldLength = "open" | (typeof PLANNED)[number];

/** Returns the milliseconds of a planned length; undefined for a start that waits for a command. */
export const toHoldMs = (length: HoldLength): number | undefined =>
  length === "open" ? undefined : Number(length) * MINUTE_MS;

/** How long the start will be held. */
export function HoldLengthField({
  length,
  onChange,
}: {
  length: HoldLength;
  onChange: (length: HoldLength) => void;
}) {
  return (
    <div className="flex flex-col gap-1.5">
      <p aria-hidden="true" className="text-sm font-medium">
        {texts.holdLength}
      </p>
      <Segment
        label={texts.holdLength}
        value={length}
        onValueChange={onChange}
        options={[
          { value: "open", label: texts.untilIGoOn },
          ...PLANNED.map((minutes) => ({ value: minutes, label: texts.minutes(Number(minutes)) })),
        ]}
      />
    </div>
  );
}

/** Makes a hold longer, gives it a planned length, or lets it wait for a command. */
export function HoldLonger({
  isPlanned,
  isBusy,
  onHold,
}: {
  /** Whether the start has a planned time now. */
  isPlanned: boolean;
  isBusy: boolean;
  /** Called with milliseconds; undefined lets the start wait for a command. */
  onHold: (holdMs: number | undefined) => void;
}) {
  return (
    <div role="group" aria-label={texts.holdLonger} className="flex flex-wrap gap-2">
      {LONGER.map((minutes) => (
        <Button key={minutes} disabled={isBusy} onClick={() => onHold(minutes * MINUTE_MS)}>
          {isPlanned ? texts.longer(minutes) : texts.startIn(minutes)}
        </Button>
      ))}
      {isPlanned ? (
        <Button disabled={isBusy} onClick={() => onHold(undefined)}>
          {texts.untilIGoOn}
        </Button>
      ) : null}
    </div>
  );
}
