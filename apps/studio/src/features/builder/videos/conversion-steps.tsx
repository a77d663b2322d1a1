import { messages } from "@matinee/texts";
import { unwrapData } from "@matinee/app-shell/api/api-client";
import { describeFailure } from "@matinee/app-shell/api/api-failure";
import type { videoStatusSchema } from "@matinee/contract/schemas/videos";
import { Progress } from "@matinee/ui/progress";
import { Switch } from "@matinee/ui/switch";
import { toast } from "@matinee/ui/toast";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { z } from "zod";
import { api } from "../../../api.ts";
import { formatBytes } from "../../../lib/uploads/upload.ts";
import { videoStatusQuery } from "../../../lib/videos.ts";

const texts = messages.videoSection;

type Status = z.infer<typeof videoStatusSchema>;
type Refinement = NonNullable<Status["refinement"]>;

/** Shows the two conversions of a playable video, and the space that the second one saved. */
export function ConversionSteps({ status }: { status: Status }) {
  const { refinement, addingSizes, progress } = status;
  if (!refinement && !addingSizes) return null;
  const isRefined = refinement?.state === "ready";
  return (
    <section aria-label={texts.conversion} className="panel flex flex-col gap-3 p-4 text-sm">
      <h3 className="font-medium">{texts.conversion}</h3>
      <ol className="flex flex-col gap-3">
        <li>
          {addingSizes ? (
            <Progress
              label={texts.addingTheLargestSize}
              value={progress}
              start={texts.largestSizeFollows}
              end={messages.formats.percent(progress)}
            />
          ) : (
            (isRefined ? texts.playableIn : texts.quicklyPlayableIn)(
              messages.formats.list(
                status.sizes.map((size) => `${size}p`),
                "unit",
              ),
            )
          )}
        </li>
        {refinement ? (
          <li className="flex flex-col gap-2">
            <RefinementState refinement={refinement} isQuickOnly={status.quickOnly} />
          </li>
        ) : null}
      </ol>
      {refinement && !isRefined ? <QuickOnlySwitch status={status} /> : null}
    </section>
  );
}

function RefinementState({ refinement, isQuickOnly }: { refinement: Refinement; isQuickOnly: boolean }) {
  const { state, progress, hourBytes } = refinement;
  switch (state) {
    case "ready":
      return hourBytes ? <SavedBytes {...hourBytes} /> : texts.refined;
    case "failed":
      return texts.refiningFailed;
    case "running":
      return (
        <>
          <Progress
            label={texts.refining}
            value={progress}
            start={texts.refining}
            end={messages.formats.percent(progress)}
          />
          <p className="text-text-2">{isQuickOnly ? texts.refiningStops : texts.refiningHelp}</p>
        </>
      );
    case "waiting":
      if (isQuickOnly) return progress > 0 ? texts.refiningStoppedAt(progress) : texts.notRefined;
      return progress > 0 ? texts.refiningPausedAt(progress) : texts.refiningWaits;
  }
}

function SavedBytes({ before, after, av1 }: NonNullable<Refinement["hourBytes"]>) {
  const percent = Math.round((1 - after / before) * 100);
  const av1Percent = av1 === null ? 0 : Math.round((1 - av1 / before) * 100);
  const bars = [
    { name: texts.before, bytes: before, tone: "bg-surface-3" },
    { name: texts.after, bytes: after, tone: "bg-success" },
    ...(av1 === null ? [] : [{ name: texts.asAv1, bytes: av1, tone: "bg-success" }]),
  ];
  const largest = Math.max(...bars.map(({ bytes }) => bytes));
  return (
    <>
      <p>{percent > 0 ? texts.refinedBy(percent) : texts.refinedForQuality}</p>
      {av1Percent > 0 ? <p className="text-text-2">{texts.fewerWithAv1(av1Percent)}</p> : null}
      <dl className="grid grid-cols-[auto_1fr_auto] items-center gap-x-3 gap-y-1.5 leading-ui">
        {bars.map(({ name, bytes, tone }) => (
          <div key={name} className="contents">
            <dt className="text-text-2">{name}</dt>
            <dd aria-hidden="true" className="h-2.5">
              <div
                className={`h-full min-w-1 rounded-1 ${tone}`}
                style={{ width: `${(bytes / largest) * 100}%` }}
              />
            </dd>
            <dd className="text-end tabular-nums">{formatBytes(bytes)}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function QuickOnlySwitch({ status: { id, quickOnly } }: { status: Status }) {
  const client = useQueryClient();
  const change = useMutation({
    mutationFn: (next: boolean) =>
      unwrapData(api.videos.update({ params: { id }, body: { quickOnly: next } })),
    onError: (error) => toast.error(describeFailure(error, texts.choiceNotSaved)),
    onSettled: () => client.invalidateQueries({ queryKey: videoStatusQuery(id).queryKey }),
  });
  return (
    <Switch
      label={texts.quickConversionOnly}
      help={texts.quickConversionOnlyHelp}
      checked={change.isPending ? change.variables : quickOnly}
      disabled={change.isPending}
      onChange={(event) => change.mutate(event.target.checked)}
    />
  );
}
