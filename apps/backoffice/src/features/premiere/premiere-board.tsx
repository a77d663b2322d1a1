import { PREMIERE_PARTS, type Premiere } from "@matinee/contract/routes/premiere-board";
import { Alert } from "@matinee/ui/alert";
import { Panel } from "@matinee/ui/panel";
import { TimeBars } from "../../components/time-bars.tsx";
import { summarise } from "./describe-part.ts";
import { levelTones } from "./level-tones.ts";
import { PartPanel } from "./part-panel.tsx";

const minuteFormat = new Intl.DateTimeFormat("en-US", { hour: "numeric", minute: "2-digit" });
const formatMinute = (at: string) => minuteFormat.format(new Date(at));

/** The parts of a premiere with their levels, and the last hour as plots. */
export function PremiereBoard({ premiere, updatedAt }: { premiere: Premiere; updatedAt: string }) {
  const { level, text, parts } = summarise(premiere);
  const plots = [
    { title: "Viewers by minute", name: "Viewers", field: "viewers" },
    { title: "Plays admitted", name: "Plays", field: "plays" },
    { title: "Plays rejected", name: "Plays", field: "rejectedPlays" },
    { title: "Orders paid", name: "Orders", field: "paidOrders" },
    { title: "Stalls", name: "Stalls", field: "stalls" },
    { title: "Failed requests", name: "Requests", field: "failedRequests" },
  ] as const;
  return (
    <div className="flex flex-col gap-4">
      <div>
        <Alert tone={levelTones[level].alert} live title={text}>
          {parts}
        </Alert>
        {/* Outside the alert, which announces each change. */}
        <p className="mt-2 text-sm text-text-2 tabular-nums">
          {premiere.watching.toLocaleString("en-US")} watching. Updated at {updatedAt}.
        </p>
      </div>
      <div className="grid items-start gap-4 tablet:grid-cols-2 desktop:grid-cols-4">
        {PREMIERE_PARTS.map((part) => (
          <PartPanel key={part} part={part} premiere={premiere} />
        ))}
      </div>
      <div className="grid gap-4 tablet:grid-cols-2 desktop:grid-cols-3">
        {plots.map(({ title, name, field }) => (
          <Panel key={title} title={title}>
            <TimeBars
              label={title}
              unit={["Minute", name]}
              bars={premiere.minutes.map((minute) => ({ at: minute.minute, value: minute[field] }))}
              labelStep={15}
              format={formatMinute}
              className="h-20"
            />
          </Panel>
        ))}
      </div>
    </div>
  );
}
