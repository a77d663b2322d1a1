import type { LiveQueue } from "@matinee/contract/schemas/sale-queue";
import { messages } from "@matinee/texts";
import { Alert } from "@matinee/ui/alert";
import { Button } from "@matinee/ui/button";
import { Countdown } from "@matinee/ui/countdown";
import { Panel } from "@matinee/ui/panel";
import { Stat, StatRow } from "@matinee/ui/stat";
import { useQueryClient } from "@tanstack/react-query";
import { CalendarClock } from "lucide-react";
import { useState } from "react";
import { formatDayTime } from "../../lib/dates.ts";
import { useEvent } from "../builder/builder-context.ts";
import { StepHeading } from "../builder/components/step-heading.tsx";
import { Happened } from "./happened.tsx";
import { SaleActions } from "./sale-actions.tsx";
import { SaleForm } from "./sale-form.tsx";
import { liveQueueQuery } from "./sale.queries.ts";

const texts = messages.saleStep;

/** A planned queue: how long until it opens, who joined, and its seal. */
export function BeforeOpening({ live }: { live: LiveQueue }) {
  const event = useEvent();
  const client = useQueryClient();
  const [isEditing, setIsEditing] = useState(false);
  const { queue, confirmed } = live;
  const { opensAt, joinsFrom, seal, sealedAt, waiting } = queue;
  const formatTime = (at: string) => formatDayTime(at, event.timezone);
  const { number } = messages.formats;
  const isOpening = Date.parse(live.now) >= Date.parse(opensAt);
  return (
    <>
      <StepHeading
        title={messages.wizard.sale}
        intro={texts.intro.planned(formatTime(opensAt))}
        aside={<SaleActions live={live} />}
      />
      {event.activated ? null : <Alert tone="warning">{texts.before.notActivated}</Alert>}
      {queue.state === "paused" ? <Alert tone="warning">{texts.before.pausedNow}</Alert> : null}
      <StatRow className="max-tablet:grid-cols-2! max-tablet:[&>*]:p-4">
        <Stat label={texts.before.joined} value={number(waiting)} note={texts.before.joinedNote} />
        <Stat label={texts.before.confirmed} value={number(confirmed)} note={texts.before.confirmedNote} />
        <Stat
          label={texts.before.unconfirmed}
          value={number(waiting - confirmed)}
          note={texts.before.unconfirmedNote}
        />
        <Stat
          label={texts.before.perPerson}
          value={number(queue.perPerson)}
          note={texts.before.atOnceNote(queue.maxBuying)}
        />
      </StatRow>
      <div className="grid items-start gap-6 laptopPlus:grid-cols-[minmax(0,1fr)_344px]">
        <div className="flex min-w-0 flex-col gap-6">
          {isEditing ? (
            <SaleForm queue={queue} onClose={() => setIsEditing(false)} />
          ) : (
            <Panel
              title={texts.before.title}
              action={
                event.can.runSale && !isOpening ? (
                  <Button
                    size="sm"
                    icon={<CalendarClock aria-hidden="true" />}
                    onClick={() => setIsEditing(true)}
                  >
                    {texts.before.edit}
                  </Button>
                ) : null
              }
            >
              {isOpening ? (
                <p role="status">{texts.before.drawing}</p>
              ) : (
                <div className="flex max-w-96 flex-col gap-4">
                  <Countdown
                    remainingMs={Date.parse(opensAt) - Date.parse(live.now)}
                    onEnd={() => void client.invalidateQueries(liveQueueQuery(event.id))}
                  />
                  <p className="text-text-2">{texts.before.joinsFrom(formatTime(joinsFrom))}</p>
                </div>
              )}
            </Panel>
          )}
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          <Panel title={texts.seal.title}>
            <p className="text-sm text-text-2">{texts.seal.about}</p>
            <p className="mt-3 rounded-2 bg-surface-3 p-3 font-mono text-xs break-all">{seal}</p>
            <p className="mt-3 text-sm text-text-2">{texts.seal.sealedOn(formatTime(sealedAt))}</p>
          </Panel>
          <Happened events={live.events} />
        </div>
      </div>
    </>
  );
}
