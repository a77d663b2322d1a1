import { unwrapData } from "@matinee/app-shell/api/api-client";
import { describeFailure } from "@matinee/app-shell/api/api-failure";
import { addSignInCode } from "@matinee/app-shell/auth/sign-in-code";
import { QueryPanel } from "@matinee/app-shell/components/query-states";
import { openInNewTab } from "@matinee/app-shell/new-tab";
import { messages } from "@matinee/texts";
import type { Rehearsal } from "@matinee/contract/schemas/premieres";
import { REHEARSAL_SPEEDS, type RehearsalSpeed } from "@matinee/domain/premiere-clock";
import { Button } from "@matinee/ui/button";
import { Panel } from "@matinee/ui/panel";
import { Segment } from "@matinee/ui/segment";
import { Skeleton } from "@matinee/ui/skeleton";
import { toast } from "@matinee/ui/toast";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Clapperboard } from "lucide-react";
import { useState } from "react";
import { api } from "../../api.ts";
import { platformQuery } from "../../lib/platform.queries.ts";
import { watchPaths } from "../../paths.ts";
import { useEvent } from "../builder/builder-context.ts";
import { RunningRehearsal } from "./running-rehearsal.tsx";
import { rehearsalsQuery } from "./rehearsals.queries.ts";

const texts = messages.rehearsal;
const speedOptions = REHEARSAL_SPEEDS.map((speed) => ({
  value: String(speed),
  label: texts.speedOf(speed),
}));

/** The rehearsals of a premiere: starting one, following those that run, and ending them. */
export function RehearsalPanel({ onRun }: { onRun?: (rehearsal: Rehearsal) => void }) {
  const { id } = useEvent();
  const rehearsals = useQuery(rehearsalsQuery(id));
  return (
    <Panel title={texts.title}>
      <QueryPanel query={rehearsals} loading={<Skeleton className="h-24" />}>
        {(data) => (
          <div className="flex flex-col gap-5">
            {data.length > 0 ? (
              <ul className="flex flex-col divide-y divide-line">
                {data.map((rehearsal) => (
                  <RunningRehearsal key={rehearsal.id} rehearsal={rehearsal} onRun={onRun} />
                ))}
              </ul>
            ) : (
              <p className="text-text-2">{texts.intro}</p>
            )}
            <StartForm />
          </div>
        )}
      </QueryPanel>
    </Panel>
  );
}

function StartForm() {
  const { id } = useEvent();
  const client = useQueryClient();
  const [speed, setSpeed] = useState<RehearsalSpeed>(10);
  const start = useMutation({
    mutationFn: async () => {
      const started = await unwrapData(api.rehearsals.start({ params: { id }, body: { speed } }));
      await client.invalidateQueries({ queryKey: rehearsalsQuery(id).queryKey });
      toast.success(texts.isStarted);
      const { hosts } = await client.ensureQueryData(platformQuery);
      const address = watchPaths.rehearsal(hosts.watch, id, started.id);
      return addSignInCode(api, address).catch(() => address);
    },
    onError: (error) => toast.error(describeFailure(error)),
  });
  return (
    <div className="flex flex-col gap-3">
      <Segment
        block
        label={texts.speed}
        options={speedOptions}
        value={String(speed)}
        onValueChange={(value) => setSpeed(REHEARSAL_SPEEDS.find((each) => String(each) === value) ?? speed)}
      />
      <p className="text-sm text-text-2">
        {texts.speedHint(speed)} {texts.startsInAMinute}
      </p>
      <Button
        className="self-start"
        icon={<Clapperboard aria-hidden="true" />}
        busy={start.isPending}
        // The failure is shown by the mutation.
        onClick={() => void openInNewTab(() => start.mutateAsync()).catch(() => undefined)}
      >
        {texts.rehearse}
      </Button>
    </div>
  );
}
