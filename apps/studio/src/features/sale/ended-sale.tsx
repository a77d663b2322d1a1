import type { LiveQueue } from "@matinee/contract/schemas/sale-queue";
import { messages } from "@matinee/texts";
import { Stat, StatRow } from "@matinee/ui/stat";
import { CsvButton } from "../../components/csv-button.tsx";
import { formatDayTime } from "../../lib/dates.ts";
import { reportPaths } from "../../lib/report-paths.ts";
import { useEvent } from "../builder/builder-context.ts";
import { StepHeading } from "../builder/components/step-heading.tsx";
import { DrawPanel } from "./draw-panel.tsx";
import { Happened } from "./happened.tsx";
import { SalePlotPanel } from "./sale-plot-panel.tsx";

const texts = messages.saleStep;
const MINUTE_MS = 60_000;

/** What became of a queue that has ended. */
export function EndedSale({ live }: { live: LiveQueue }) {
  const { id, timezone } = useEvent();
  const { queue, came } = live;
  const { drawn, drawnAt, opensAt, endedAt, sold } = queue;
  const { number } = messages.formats;
  const formatTime = (at: string | number) =>
    messages.formats.date(at, { timeZone: timezone, hour: "numeric", minute: "2-digit" });
  const ran =
    endedAt && drawnAt
      ? Math.max(0, Math.ceil((Date.parse(endedAt) - Date.parse(opensAt)) / MINUTE_MS))
      : null;
  return (
    <>
      <StepHeading
        title={messages.wizard.sale}
        intro={texts.intro.ended(formatDayTime(endedAt ?? live.now, timezone))}
        aside={
          <CsvButton
            size="md"
            path={reportPaths.saleQueue(id)}
            label={texts.buyers.csv}
            text={texts.buyers.csv}
          />
        }
      />
      <StatRow className="max-tablet:grid-cols-2! max-tablet:[&>*]:p-4">
        <Stat label={texts.ended.came} value={number(came)} note={texts.ended.cameNote} />
        <Stat label={texts.ended.sold} value={number(sold)} note={texts.ended.soldNote} />
        <Stat
          label={texts.ended.minutes}
          value={ran === null ? "–" : texts.figures.minutes(ran)}
          note={drawn === null ? texts.draw.notYet : undefined}
        />
      </StatRow>
      <div className="grid items-start gap-6 laptopPlus:grid-cols-[minmax(0,1fr)_344px]">
        <SalePlotPanel minutes={live.minutes} formatTime={formatTime} />
        <div className="flex min-w-0 flex-col gap-6">
          {drawnAt ? <DrawPanel live={live} formatTime={formatTime} /> : null}
          <Happened events={live.events} />
        </div>
      </div>
    </>
  );
}
