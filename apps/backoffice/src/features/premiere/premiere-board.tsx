import { messages } from "@matinee/texts";
import { PREMIERE_PARTS, type Premiere } from "@matinee/contract/routes/premiere-board";
import { Alert } from "@matinee/ui/alert";
import { Panel } from "@matinee/ui/panel";
import { TimeBars } from "../../components/time-bars.tsx";
import { summarise } from "./describe-part.ts";
import { levelTones } from "./level-tones.ts";
import { PartPanel } from "./part-panel.tsx";

const texts = messages.premiereBoard;

const formatMinute = (at: string) => messages.formats.date(at, { hour: "numeric", minute: "2-digit" });

/** The parts of a premiere with their levels, and the last hour as plots. */
export function PremiereBoard({ premiere, updatedAt }: { premiere: Premiere; updatedAt: string }) {
  const { level, text, parts } = summarise(premiere);
  const plots = [
    { title: texts.viewersByMinute, name: texts.viewers, field: "viewers" },
    { title: texts.playsAdmitted, name: texts.plays, field: "plays" },
    { title: texts.playsRejected, name: texts.plays, field: "rejectedPlays" },
    { title: texts.ordersPaid, name: texts.orders, field: "paidOrders" },
    { title: texts.stalls, name: texts.stalls, field: "stalls" },
    { title: texts.failedRequests, name: texts.requests, field: "failedRequests" },
  ] as const;
  return (
    <div className="flex flex-col gap-4">
      <div>
        <Alert tone={levelTones[level].alert} live title={text}>
          {parts}
        </Alert>
        {/* Outside the alert, which announces each change. */}
        <p className="mt-2 text-sm text-text-2 tabular-nums">
          {texts.watchingNow(messages.formats.number(premiere.watching), updatedAt)}
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
              unit={[texts.minute, name]}
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
