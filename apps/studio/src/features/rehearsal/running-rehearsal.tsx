import { requireSuccess, unwrapData } from "@matinee/app-shell/api/api-client";
import { describeFailure } from "@matinee/app-shell/api/api-failure";
import { ClockLine } from "@matinee/app-shell/components/live-room/night-clock";
import { useProgramme } from "@matinee/app-shell/live-room/use-programme";
import { useRoomClock } from "@matinee/app-shell/live-room/use-room-clock";
import { messages } from "@matinee/texts";
import type { Rehearsal } from "@matinee/contract/schemas/premieres";
import type { SynchronizedClock } from "@matinee/domain/synchronized-clock";
import { Button } from "@matinee/ui/button";
import { ConfirmDialog } from "@matinee/ui/confirm-dialog";
import { toast } from "@matinee/ui/toast";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../api.ts";
import { platformQuery } from "../../lib/platform.queries.ts";
import { watchPaths } from "../../paths.ts";
import { useEvent } from "../builder/builder-context.ts";
import { SignedInLink } from "../builder/components/signed-in-link.tsx";
import { rehearsalsQuery } from "./rehearsals.queries.ts";

const texts = messages.rehearsal;

const fetchServerTime = () => unwrapData(api.premieres.time({ fetchOptions: { cache: "no-store" } }));

/** A rehearsal with its clock, how to open it, and its end. */
export function RunningRehearsal({
  rehearsal,
  onRun,
}: {
  rehearsal: Rehearsal;
  onRun: ((rehearsal: Rehearsal) => void) | undefined;
}) {
  const { id: pageId, timezone } = useEvent();
  const client = useQueryClient();
  const platform = useQuery(platformQuery);
  const serverClock = useRoomClock(fetchServerTime);
  const [isAsking, setIsAsking] = useState(false);
  const end = useMutation({
    mutationFn: () =>
      requireSuccess(api.rehearsals.end({ params: { id: pageId, rehearsalId: rehearsal.id } })),
    onSuccess: () => toast.success(texts.isEnded),
    onError: (error) => toast.error(describeFailure(error)),
    onSettled: async () => {
      setIsAsking(false);
      await client.invalidateQueries({ queryKey: rehearsalsQuery(pageId).queryKey });
    },
  });
  const address = platform.data && watchPaths.rehearsal(platform.data.hosts.watch, pageId, rehearsal.id);
  const expiry = messages.formats.date(rehearsal.expiresAt, {
    timeZone: timezone,
    weekday: "long",
    hour: "numeric",
    minute: "2-digit",
    timeZoneName: "short",
  });
  return (
    <li className="flex flex-col gap-3 py-4 first:pt-0">
      <div>
        <strong className="block font-semibold">{texts.running(rehearsal.speed)}</strong>
        <p className="min-h-5 text-sm text-text-2">
          {serverClock ? <RunningClock rehearsal={rehearsal} serverClock={serverClock} /> : null}
        </p>
        <p className="text-sm text-text-3">{texts.expires(expiry)}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        <SignedInLink size="sm" address={address}>
          {texts.open}
        </SignedInLink>
        {onRun ? (
          <Button size="sm" onClick={() => onRun(rehearsal)}>
            {texts.run}
          </Button>
        ) : null}
        <Button size="sm" variant="quiet" className="text-danger" onClick={() => setIsAsking(true)}>
          {texts.end}
        </Button>
      </div>
      <ConfirmDialog
        danger
        open={isAsking}
        onOpenChange={setIsAsking}
        title={texts.endTitle}
        description={texts.endText}
        confirmLabel={texts.end}
        busy={end.isPending}
        onConfirm={() => end.mutate()}
      />
    </li>
  );
}

function RunningClock({ rehearsal, serverClock }: { rehearsal: Rehearsal; serverClock: SynchronizedClock }) {
  return <ClockLine programme={useProgramme(rehearsal.premiere, serverClock)} />;
}
