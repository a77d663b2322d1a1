import { describeFailure } from "@matinee/app-shell/api/api-failure";
import type { LiveQueue } from "@matinee/contract/schemas/sale-queue";
import { messages } from "@matinee/texts";
import { Button } from "@matinee/ui/button";
import { ConfirmDialog } from "@matinee/ui/confirm-dialog";
import { toast } from "@matinee/ui/toast";
import { useQuery } from "@tanstack/react-query";
import { Eye, Pause, Play } from "lucide-react";
import { useState } from "react";
import { platformQuery } from "../../lib/platform.queries.ts";
import { watchPaths } from "../../paths.ts";
import { useEvent } from "../builder/builder-context.ts";
import { useSaveQueue } from "./sale.queries.ts";

const texts = messages.saleStep;

/** See the queue as a buyer does, pause it or let it go on, and end it. */
export function SaleActions({ live: { queue } }: { live: LiveQueue }) {
  const { id, url, can, activated } = useEvent();
  const { data: platform } = useQuery(platformQuery);
  const [isEnding, setIsEnding] = useState(false);
  const isPaused = queue.state === "paused";
  const onError = (error: unknown) => toast.error(describeFailure(error, texts.form.failed));
  const pause = useSaveQueue(id, queue, {
    onSuccess: () => toast.success(isPaused ? texts.goesOn : texts.isPaused),
    onError,
  });
  const end = useSaveQueue(id, queue, {
    onSuccess: () => {
      setIsEnding(false);
      toast.success(texts.end.done);
    },
    onError,
  });
  return (
    <div className="flex flex-wrap gap-2">
      {activated ? (
        <Button asChild icon={<Eye aria-hidden="true" />}>
          <a href={platform && watchPaths.queue(platform.hosts.watch, url)} target="_blank" rel="noreferrer">
            {texts.seeAsBuyer}
          </a>
        </Button>
      ) : null}
      {can.runSale ? (
        <>
          <Button
            icon={isPaused ? <Play aria-hidden="true" /> : <Pause aria-hidden="true" />}
            busy={pause.isPending}
            onClick={() => pause.mutate({ state: isPaused ? "running" : "paused" })}
          >
            {isPaused ? texts.continue : texts.pause}
          </Button>
          <Button className="border-danger! text-danger!" onClick={() => setIsEnding(true)}>
            {texts.end.action}
          </Button>
          <ConfirmDialog
            open={isEnding}
            onOpenChange={setIsEnding}
            danger
            title={texts.end.title}
            description={texts.end.asks(queue.waiting, queue.buying)}
            confirmLabel={texts.end.confirm(queue.waiting + queue.buying)}
            busyLabel={texts.end.busy}
            busy={end.isPending}
            onConfirm={() => end.mutate({ state: "ended" })}
          />
        </>
      ) : null}
    </div>
  );
}
