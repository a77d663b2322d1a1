import { QueryPanel } from "@matinee/app-shell/components/query-states";
import { messages } from "@matinee/texts";
import { type WidgetOptions } from "@matinee/domain/event-widget";
import { Alert } from "@matinee/ui/alert";
import { Skeleton } from "@matinee/ui/skeleton";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { platformQuery } from "../../lib/platform.queries.ts";
import { useEvent } from "../builder/builder-context.ts";
import { StepHeading } from "../builder/components/step-heading.tsx";
import { FramePanel } from "./frame-panel.tsx";
import { LinkPanel } from "./link-panel.tsx";
import { PosterPanel } from "./poster-panel.tsx";
import { QrPanel } from "./qr-panel.tsx";
import { ShareCardPanel } from "./share-card-panel.tsx";
import { WebsitePanel } from "./website-panel.tsx";
import { WidgetPreview } from "./widget-preview.tsx";

const texts = messages.share;

/** The Share and embed page: the link and its picture, the code for other sites with its preview, and files for print. */
export function ShareStep() {
  const event = useEvent();
  const platform = useQuery(platformQuery);
  return (
    <div className="mx-auto flex max-w-[1120px] flex-col gap-6">
      <StepHeading title={messages.wizard.share} intro={event.cancelled ? undefined : texts.intro} />
      {event.activated || event.cancelled ? null : <Alert tone="info">{texts.draft}</Alert>}
      {event.cancelled ? (
        <Alert tone="danger" title={messages.wizard.eventIsCancelled}>
          {messages.wizard.cancelledForGood}
        </Alert>
      ) : (
        <QueryPanel
          query={platform}
          keepsData
          loading={
            <>
              <Skeleton className="h-[140px] rounded-3!" />
              <Skeleton className="h-[480px] rounded-3!" />
            </>
          }
        >
          {(data) => <Share watchHost={data.hosts.watch} />}
        </QueryPanel>
      )}
    </div>
  );
}

function Share({ watchHost }: { watchHost: string }) {
  const event = useEvent();
  const [options, setOptions] = useState<WidgetOptions>({
    layout: "card",
    theme: "dark",
    color: event.accent ?? "",
    label: "",
  });
  return (
    <div className="grid items-start gap-6 laptopPlus:grid-cols-[minmax(0,1fr)_372px]">
      <div className="flex min-w-0 flex-col gap-6">
        <LinkPanel event={event} watchHost={watchHost} />
        <WebsitePanel event={event} watchHost={watchHost} options={options} onChange={setOptions} />
        <QrPanel event={event} watchHost={watchHost} />
        <PosterPanel event={event} />
        {event.can.edit ? <FramePanel event={event} /> : null}
      </div>
      <div className="flex min-w-0 flex-col gap-8">
        <WidgetPreview event={event} watchHost={watchHost} options={options} />
        <ShareCardPanel event={event} watchHost={watchHost} />
      </div>
    </div>
  );
}
