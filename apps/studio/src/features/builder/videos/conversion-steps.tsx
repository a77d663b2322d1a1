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

type Status = z.infer<typeof videoStatusSchema>;
type Refinement = NonNullable<Status["refinement"]>;

/** Shows the two conversions of a playable video, and the space that the second one saved. */
export function ConversionSteps({ status }: { status: Status }) {
  const { refinement, addingSizes, progress } = status;
  if (!refinement && !addingSizes) return null;
  const isRefined = refinement?.state === "ready";
  return (
    <section aria-label="Conversion" className="panel flex flex-col gap-3 p-4 text-sm">
      <h3 className="font-medium">Conversion</h3>
      <ol className="flex flex-col gap-3">
        <li>
          {addingSizes ? (
            <Progress
              label="Adding the largest size"
              value={progress}
              start="Playable. The largest size follows…"
              end={`${progress}%`}
            />
          ) : (
            `${isRefined ? "Playable" : "Quick conversion: playable"} in ${status.sizes.map((size) => `${size}p`).join(", ")}`
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
      return hourBytes ? <SavedBytes {...hourBytes} /> : "Refined";
    case "failed":
      return "Refining failed. The video keeps its quick conversion, which plays as before.";
    case "running":
      return (
        <>
          <Progress label="Refining" value={progress} start="Refining" end={`${progress}%`} />
          <p className="text-text-2">
            {isQuickOnly
              ? "Stops after the minute of film that is being converted."
              : "Viewers will need fewer bytes for the same quality. The video plays meanwhile."}
          </p>
        </>
      );
    case "waiting":
      if (isQuickOnly) return progress > 0 ? `Refining stopped at ${progress}%` : "Not refined";
      return progress > 0
        ? `Refining paused at ${progress}% while other videos are converted`
        : "Refining starts when no other video waits for its conversion";
  }
}

function SavedBytes({ before, after, av1 }: NonNullable<Refinement["hourBytes"]>) {
  const percent = Math.round((1 - after / before) * 100);
  const av1Percent = av1 === null ? 0 : Math.round((1 - av1 / before) * 100);
  const bars = [
    { name: "Before", bytes: before, tone: "bg-surface-3" },
    { name: "After", bytes: after, tone: "bg-success" },
    ...(av1 === null ? [] : [{ name: "As AV1", bytes: av1, tone: "bg-success" }]),
  ];
  const largest = Math.max(...bars.map(({ bytes }) => bytes));
  return (
    <>
      <p>
        {percent > 0 ? `Refined: ${percent}% fewer bytes per viewer-hour` : "Refined for the best quality"}
      </p>
      {av1Percent > 0 ? (
        <p className="text-text-2">{`${av1Percent}% fewer on devices that play AV1 well`}</p>
      ) : null}
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
    onError: (error) => toast.error(describeFailure(error, "The choice could not be saved.")),
    onSettled: () => client.invalidateQueries({ queryKey: videoStatusQuery(id).queryKey }),
  });
  return (
    <Switch
      label="Quick conversion only"
      help="Skips refining: viewers then need more bytes for the same quality. You can change this at any time."
      checked={change.isPending ? change.variables : quickOnly}
      disabled={change.isPending}
      onChange={(event) => change.mutate(event.target.checked)}
    />
  );
}
