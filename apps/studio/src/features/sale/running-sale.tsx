import type { LiveQueue } from "@matinee/contract/schemas/sale-queue";
import { messages } from "@matinee/texts";
import { Alert } from "@matinee/ui/alert";
import { Stat, StatRow } from "@matinee/ui/stat";
import { formatDayTime } from "../../lib/dates.ts";
import { useEvent } from "../builder/builder-context.ts";
import { StepHeading } from "../builder/components/step-heading.tsx";
import { AtOncePanel } from "./at-once-panel.tsx";
import { BuyersTable } from "./buyers-table.tsx";
import { DrawPanel } from "./draw-panel.tsx";
import { Happened } from "./happened.tsx";
import { SaleActions } from "./sale-actions.tsx";
import { estimateSoldOut, roundPace } from "./sale-figures.ts";
import { SalePlotPanel } from "./sale-plot-panel.tsx";

const texts = messages.saleStep;
const UNKNOWN = "–";

/** A queue that has opened: its figures, who buys, and what its owner can do. */
export function RunningSale({
  live,
  aheadMs,
}: {
  live: LiveQueue;
  /** How far the server's clock is ahead of this device's. */
  aheadMs: number;
}) {
  const { id, timezone } = useEvent();
  const { queue, minutes } = live;
  // Without the minute that has just begun, in which little can be sold yet.
  const shown = minutes.length > 2 ? minutes.slice(0, -1) : minutes;
  const formatTime = (at: string | number | Date) =>
    messages.formats.date(at, { timeZone: timezone, hour: "numeric", minute: "2-digit" });
  return (
    <>
      <StepHeading
        title={messages.wizard.sale}
        intro={texts.intro.open(formatDayTime(queue.opensAt, timezone), queue.perPerson)}
        aside={<SaleActions live={live} />}
      />
      {queue.state === "paused" ? (
        <Alert tone="warning" live title={texts.paused.title}>
          {texts.paused.text}
        </Alert>
      ) : null}
      <Figures live={live} formatTime={formatTime} />
      <div className="grid items-start gap-6 laptopPlus:grid-cols-[minmax(0,1fr)_344px]">
        <div className="flex min-w-0 flex-col gap-6">
          <SalePlotPanel minutes={shown} formatTime={formatTime} />
          <BuyersTable eventId={id} live={live} aheadMs={aheadMs} />
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          <AtOncePanel queue={queue} />
          <DrawPanel live={live} formatTime={formatTime} />
          <Happened events={live.events} />
        </div>
      </div>
    </>
  );
}

function Figures({ live, formatTime }: { live: LiveQueue; formatTime: (at: Date) => string }) {
  const { queue, came, unsold, ticketsAMinute } = live;
  const { number } = messages.formats;
  const { figures } = texts;
  const soldOut = estimateSoldOut(live);
  const reasons = {
    "no-limit": figures.noLimit,
    "sold-out": figures.nothingLeft,
    paused: figures.whilePaused,
    "no-pace": figures.noPace,
  };
  return (
    <StatRow className="max-tablet:grid-cols-2! max-tablet:[&>*]:p-4 max-tablet:[&>:last-child]:col-span-2 laptopPlus:grid-cols-5!">
      <Stat label={figures.waiting} value={number(queue.waiting)} note={figures.ofCame(came)} />
      <Stat label={figures.buying} value={number(queue.buying)} note={figures.atOnce(queue.maxBuying)} />
      <Stat
        label={figures.sold}
        value={number(queue.sold)}
        note={unsold === null ? figures.noLimit : figures.left(unsold)}
      />
      <Stat
        label={figures.pace}
        value={ticketsAMinute === null ? UNKNOWN : number(roundPace(ticketsAMinute))}
        note={figures.aMinute}
      />
      <Stat
        label={figures.soldOut}
        value={"reason" in soldOut ? UNKNOWN : formatMinutes(soldOut.inMinutes)}
        note={"reason" in soldOut ? reasons[soldOut.reason] : figures.at(formatTime(soldOut.at))}
      />
    </StatRow>
  );
}

/** From two hours on, minutes say more than the pace knows. */
const formatMinutes = (minutes: number) =>
  minutes < 120 ? texts.figures.minutes(minutes) : texts.figures.hours(Math.round(minutes / 60));
