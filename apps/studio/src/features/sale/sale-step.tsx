import { describeFailure } from "@matinee/app-shell/api/api-failure";
import { QueryPanel } from "@matinee/app-shell/components/query-states";
import type { LiveQueue } from "@matinee/contract/schemas/sale-queue";
import { crowdFactor, queueLimits } from "@matinee/domain/sale-queue";
import { messages } from "@matinee/texts";
import { Alert } from "@matinee/ui/alert";
import { Button } from "@matinee/ui/button";
import { EmptyState } from "@matinee/ui/empty-state";
import { Panel } from "@matinee/ui/panel";
import { toast } from "@matinee/ui/toast";
import { useQuery } from "@tanstack/react-query";
import { Ticket } from "lucide-react";
import { useState } from "react";
import { formatDayTime } from "../../lib/dates.ts";
import { useNow } from "../../lib/use-now.ts";
import { useEvent } from "../builder/builder-context.ts";
import { StepHeading } from "../builder/components/step-heading.tsx";
import { BeforeOpening } from "./before-opening.tsx";
import { EndedSale } from "./ended-sale.tsx";
import { Happened } from "./happened.tsx";
import { RunningSale } from "./running-sale.tsx";

import { SaleForm } from "./sale-form.tsx";
import type { SaleValues } from "./sale-values.ts";
import { liveQueueQuery, useSaveQueue } from "./sale.queries.ts";

const texts = messages.saleStep;

/** The Sale page: plans the queue of an event, shows it while it runs, and what became of it. */
export function SaleStep() {
  const { id, timezone } = useEvent();
  const live = useQuery(liveQueueQuery(id));
  return (
    <div className="mx-auto flex max-w-[1120px] flex-col gap-6">
      <QueryPanel query={live} keepsData>
        {(data) => (
          <>
            {live.isError && data ? (
              <Alert tone="warning" live>
                {texts.stale(formatDayTime(data.now, timezone))}
              </Alert>
            ) : null}
            <Sale live={data} readAt={live.dataUpdatedAt} />
          </>
        )}
      </QueryPanel>
    </div>
  );
}

/** @param readAt when this device read the state, in milliseconds since 1970 */
function Sale({ live, readAt }: { live: LiveQueue | null; readAt: number }) {
  if (live === null) return <NoQueue />;
  const { state, frozenAt } = live.queue;
  if (state === "standby") return <Standby live={live} />;
  // One that nobody joined gives way to a new one.
  if (state === "ended") return live.came === 0 ? <NoQueue /> : <EndedSale live={live} />;
  return frozenAt === null ? (
    <BeforeOpening live={live} />
  ) : (
    <RunningSale live={live} aheadMs={Date.parse(live.now) - readAt} />
  );
}

function NoQueue() {
  const [way, setWay] = useState<SaleValues["way"]>("time");
  const { can, cancelled, closesAt } = useEvent();
  const now = useNow();
  const isOver = cancelled || (closesAt !== null && new Date(closesAt) <= now);
  return (
    <>
      <StepHeading title={messages.wizard.sale} intro={isOver ? undefined : texts.intro.none} />
      {isOver || !can.runSale ? (
        <EmptyState title={texts.nobodyPlans} icon={<Ticket aria-hidden="true" />}>
          {isOver ? texts.over : texts.nobodyPlansHint}
        </EmptyState>
      ) : (
        <div className="grid items-start gap-6 laptopPlus:grid-cols-[minmax(0,1fr)_372px]">
          <SaleForm queue={null} onWay={setWay} />
          <WhatItDoes way={way} />
        </div>
      )}
    </>
  );
}

/** A queue that opens by itself in a crowd: tickets are sold without it meanwhile. */
function Standby({ live: { queue, events } }: { live: LiveQueue }) {
  const { id, can } = useEvent();
  const [way, setWay] = useState<SaleValues["way"]>("standby");
  const off = useSaveQueue(id, queue, {
    onSuccess: () => toast.success(texts.standby.isOff),
    onError: (error) => toast.error(describeFailure(error, texts.form.failed)),
  });
  return (
    <>
      <StepHeading
        title={messages.wizard.sale}
        intro={texts.standby.intro(queue.maxBuying * crowdFactor)}
        aside={
          can.runSale ? (
            <Button busy={off.isPending} onClick={() => off.mutate({ state: "ended" })}>
              {texts.standby.turnOff}
            </Button>
          ) : null
        }
      />
      <div className="grid items-start gap-6 laptopPlus:grid-cols-[minmax(0,1fr)_372px]">
        {can.runSale ? (
          <SaleForm queue={queue} onWay={setWay} />
        ) : (
          <Panel title={texts.standby.title}>{texts.form.waysHelp.standby}</Panel>
        )}
        <div className="flex min-w-0 flex-col gap-6">
          <WhatItDoes way={way} />
          <Happened events={events} />
        </div>
      </div>
    </>
  );
}

function WhatItDoes({ way }: Pick<SaleValues, "way">) {
  const { what } = texts;
  const order = way === "time" ? [what.before(queueLimits.joinMinutes), what.draw] : [what.order];
  return (
    <Panel title={what.title}>
      <ol className="flex list-decimal flex-col gap-2.5 pl-5 text-sm text-text-2">
        {[...order, what.turn, ...(way === "time" ? [what.later] : []), what.only].map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ol>
    </Panel>
  );
}
