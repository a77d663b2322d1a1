import { unwrapData } from "@matinee/app-shell/api/api-client";
import { actingPeriodQuery } from "@matinee/app-shell/auth/acting-period.query";
import { ActingPeriodControls } from "@matinee/app-shell/components/acting-period/acting-period-controls";
import { ClockLine, NightClock } from "@matinee/app-shell/components/live-room/night-clock";
import { useProgramme } from "@matinee/app-shell/live-room/use-programme";
import { useRoomClock } from "@matinee/app-shell/live-room/use-room-clock";
import { messages } from "@matinee/texts";
import type { OwnedPage } from "@matinee/contract/schemas/pages";
import type { Premiere } from "@matinee/contract/schemas/premieres";
import type { SynchronizedClock } from "@matinee/domain/synchronized-clock";
import { Button } from "@matinee/ui/button";
import { Panel } from "@matinee/ui/panel";
import { useQuery } from "@tanstack/react-query";
import { ExternalLink } from "lucide-react";
import { useEffect, useRef } from "react";
import { api } from "../../api.ts";
import { premiereNightQuery, refreshEvents } from "../../lib/queries/events.queries.ts";
import { openStudio } from "../../lib/open-signed-in.ts";
import { toastFailure } from "@matinee/app-shell/components/toast-failure";
import { studioPaths } from "../../paths.ts";

const texts = messages.adminEvents;

/** Where a premiere is, the commands of its clock, and the way to the page from which its owner runs it. */
export function EventPremiere({ event }: { event: OwnedPage }) {
  const night = useQuery(premiereNightQuery(event.id));
  const serverClock = useRoomClock(fetchServerTime);
  if (!night.data || !serverClock) return null;
  const { premiere, people } = night.data;
  return premiere ? (
    <Panel
      title={texts.premiere}
      action={
        <Button
          size="sm"
          icon={<ExternalLink aria-hidden="true" />}
          onClick={() =>
            void openStudio(studioPaths.editEvent(event.accountId, event.url, "night")).catch(
              (error: unknown) => toastFailure(error, messages.backOffice.studioFailed),
            )
          }
        >
          {texts.openNight}
        </Button>
      }
    >
      <Night {...{ event, premiere, people, serverClock }} />
    </Panel>
  ) : null;
}

const fetchServerTime = () => unwrapData(api.premieres.time({ fetchOptions: { cache: "no-store" } }));

function Night({
  event,
  premiere,
  people,
  serverClock,
}: {
  event: OwnedPage;
  premiere: Premiere;
  /** In front of the screen. */
  people: number;
  serverClock: SynchronizedClock;
}) {
  const programme = useProgramme(premiere, serverClock);
  const customerId = event.accountId;
  const period = useQuery(actingPeriodQuery(api, customerId)).data;
  // The programme renders once a second.
  const now = new Date(serverClock.now());
  const isActing = period !== null && period !== undefined && Date.parse(period.expiresAt) > now.getTime();
  const { phase } = programme;
  const readPhase = useRef(phase);
  useEffect(() => {
    if (readPhase.current === phase) return;
    readPhase.current = phase;
    // The event says the phase elsewhere on the page; a failed read only leaves that as it was.
    refreshEvents().catch(() => undefined);
  }, [phase]);
  if (phase === "over") return <ClockLine programme={programme} />;
  return (
    <div className="flex flex-col gap-4">
      {isActing ? (
        <NightClock
          api={api}
          pageId={event.id}
          programme={programme}
          premiere={premiere}
          people={people}
          zone={event.timezone}
          onCommand={refreshEvents}
        />
      ) : (
        <>
          <ClockLine programme={programme} />
          <p className="text-sm text-text-2">{texts.commandsNeedReason}</p>
        </>
      )}
      <div className="flex items-center gap-3 text-sm">
        <ActingPeriodControls api={api} customerId={customerId} now={now} />
      </div>
    </div>
  );
}
