import { unwrapData } from "@matinee/app-shell/api/api-client";
import { getDeviceId } from "@matinee/app-shell/device-id";
import { NightClock } from "@matinee/app-shell/components/live-room/night-clock";
import { ModerationPanel } from "@matinee/app-shell/components/live-room/moderation-panel";
import { PageLoading } from "@matinee/app-shell/components/query-states";
import type { RoomState } from "@matinee/app-shell/live-room/room-state";
import { useModeratedRoom } from "@matinee/app-shell/live-room/use-moderated-room";
import { useProgramme } from "@matinee/app-shell/live-room/use-programme";
import { useRoomClock } from "@matinee/app-shell/live-room/use-room-clock";
import { messages } from "@matinee/texts";
import type { Rehearsal } from "@matinee/contract/schemas/premieres";
import type { SynchronizedClock } from "@matinee/domain/synchronized-clock";
import { Alert } from "@matinee/ui/alert";
import { Button } from "@matinee/ui/button";
import { EmptyState } from "@matinee/ui/empty-state";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { api } from "../../api.ts";
import { refreshEvent } from "../../lib/events.queries.ts";
import { useBuilder, useEvent } from "../builder/builder-context.ts";
import { StepHeading } from "../builder/components/step-heading.tsx";
import { RehearsalPanel } from "../rehearsal/rehearsal-panel.tsx";
import { rehearsalsQuery } from "../rehearsal/rehearsals.queries.ts";
import { audienceQuery } from "./audience.queries.ts";
import { AudienceStats, findSeated, RoomStats } from "./audience-stats.tsx";
import { ModeratorsPanel } from "./moderators-panel.tsx";
import { distancesQuery } from "./distances.queries.ts";
import { DistancesPanel } from "./distances-panel.tsx";
import { NightHeading } from "./night-heading.tsx";
import { NightLog } from "./night-log.tsx";
import { ProgrammeList } from "./programme-list.tsx";
import { ReadinessPanel } from "./readiness-panel.tsx";
import { ShownPicture } from "./shown-picture.tsx";
import { useNightHistory } from "./use-night-history.ts";

const texts = messages.night;

/** The page from which a premiere is run: its clock, its programme, the room, and who moderates it. */
export function NightStep() {
  const event = useEvent();
  const { goTo } = useBuilder();
  return (
    <div className="mx-auto flex max-w-[1120px] flex-col gap-6 max-tablet:pb-36">
      {event.premiere ? (
        <NightOrRehearsal />
      ) : (
        <>
          <StepHeading title={messages.wizard.night} />
          <EmptyState
            title={texts.noPremiere}
            action={<Button onClick={() => goTo("eventDetails")}>{messages.wizard.eventDetails}</Button>}
          >
            {texts.noPremiereHint}
          </EmptyState>
        </>
      )}
    </div>
  );
}

/** Shows the premiere or, once chosen and until it ends, one of its rehearsals. */
function NightOrRehearsal() {
  const { id } = useEvent();
  const [chosenId, setChosenId] = useState<string | null>(null);
  const rehearsals = useQuery(rehearsalsQuery(id));
  const rehearsal = rehearsals.data?.find((each) => each.id === chosenId) ?? null;
  return (
    <>
      {rehearsal ? (
        <Alert
          tone="warning"
          live
          action={
            <Button size="sm" onClick={() => setChosenId(null)}>
              {messages.rehearsal.back}
            </Button>
          }
        >
          {messages.rehearsal.youRun}
        </Alert>
      ) : null}
      <Night
        key={rehearsal?.id ?? id}
        rehearsal={rehearsal}
        onRehearsal={(chosen) => setChosenId(chosen.id)}
      />
    </>
  );
}

interface NightProps {
  /** Null for the premiere itself. */
  rehearsal: Rehearsal | null;
  /** Shows another rehearsal. */
  onRehearsal: (rehearsal: Rehearsal) => void;
}

function Night({ rehearsal, onRehearsal }: NightProps) {
  const { id } = useEvent();
  const pageId = rehearsal?.copyPageId ?? id;
  const { snapshot, retry } = useModeratedRoom(api, pageId, getDeviceId());
  const { status, room, failure } = snapshot;
  const serverClock = useRoomClock(fetchServerTime);
  if (room && serverClock && status !== "rejected")
    return (
      <OpenNight
        {...{ serverClock, room, pageId, rehearsal, onRehearsal }}
        isConnected={status !== "reconnecting"}
      />
    );
  return (
    <>
      <StepHeading title={messages.wizard.night} />
      {failure ? (
        <Alert
          tone="danger"
          live
          action={
            <Button size="sm" onClick={retry}>
              {messages.actions.tryAgain}
            </Button>
          }
        >
          {failure.message}
        </Alert>
      ) : (
        <PageLoading label={messages.premiereNight.entering} />
      )}
    </>
  );
}

const fetchServerTime = () => unwrapData(api.premieres.time({ fetchOptions: { cache: "no-store" } }));

function OpenNight({
  serverClock,
  room,
  pageId,
  isConnected,
  rehearsal,
  onRehearsal,
}: NightProps & {
  serverClock: SynchronizedClock;
  room: RoomState;
  /** Of the premiere, or of the copy on which it is rehearsed. */
  pageId: string;
  isConnected: boolean;
}) {
  const { id, title, timezone, can } = useEvent();
  const programme = useProgramme(room.premiere, serverClock);
  const { commands, history } = useNightHistory(pageId, room.premiere);
  useRefreshedEvent(id, room.premiere.clock.epoch);
  const hasStarted = programme.phase === "programme" || programme.phase === "over";
  const isOver = programme.phase === "over" && !rehearsal;
  const isShowing = programme.phase === "programme";
  const distances = useQuery({ ...distancesQuery(pageId), enabled: isShowing });
  const audience = useQuery({ ...audienceQuery(pageId), enabled: isShowing });
  const people = (isShowing ? findSeated(audience.data) : null) ?? room.members;
  const rehearsals = useRef<HTMLDivElement>(null);
  const showRehearsals = () => {
    rehearsals.current?.scrollIntoView({ block: "center" });
    rehearsals.current?.focus({ preventScroll: true });
  };
  return (
    <>
      <NightHeading
        phase={programme.phase}
        rehearsal={rehearsal}
        onRehearse={can.rehearse && !rehearsal && !isOver ? showRehearsals : null}
      />
      <p role="status" className="sr-only">
        {isConnected ? "" : messages.moderation.reconnecting}
      </p>
      {isConnected ? null : <Alert tone="warning">{messages.moderation.reconnecting}</Alert>}
      {isOver ? <NightIsOver /> : null}
      {isOver ? null : (
        <section className="panel grid overflow-hidden laptopPlus:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
          <ShownPicture programme={programme} />
          <div className="min-w-0 p-5">
            <NightClock
              api={api}
              pageId={pageId}
              programme={programme}
              premiere={room.premiere}
              people={people}
              zone={timezone}
              isPinned
            />
          </div>
        </section>
      )}
      {isShowing ? (
        <AudienceStats room={room} audience={audience.data} distances={distances.data} />
      ) : (
        <RoomStats room={room} />
      )}
      {hasStarted || rehearsal ? null : (
        <ReadinessPanel premiere={room.premiere} isConnected={isConnected} nowMs={serverClock.now()} />
      )}
      <div className="grid items-start gap-6 laptopPlus:grid-cols-[minmax(0,1fr)_minmax(0,420px)] laptopPlus:grid-rows-[auto_1fr]">
        <div className="flex min-w-0 flex-col gap-6">
          <ProgrammeList
            {...{ programme, history }}
            premiere={room.premiere}
            zone={timezone}
            eventTitle={title}
            nowMs={serverClock.now()}
          />
          <NightLog
            {...{ commands, history }}
            premiere={room.premiere}
            nowMs={serverClock.now()}
            zone={timezone}
          />
        </div>
        <div className="flex min-w-0 flex-col gap-6 laptopPlus:row-span-2">
          <section
            aria-label={messages.moderation.room}
            className="panel flex h-[640px] max-h-[80dvh] flex-col overflow-hidden"
          >
            <ModerationPanel api={api} pageId={pageId} room={room} />
          </section>
          {isShowing ? <DistancesPanel distances={distances} /> : null}
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          {can.rehearse ? (
            <div ref={rehearsals} role="group" aria-label={messages.rehearsal.title} tabIndex={-1}>
              <RehearsalPanel onRun={onRehearsal} />
            </div>
          ) : null}
          {can.inviteModerators && !rehearsal ? <ModeratorsPanel pageId={id} /> : null}
        </div>
      </div>
    </>
  );
}

/** Brings the event's state in the top bar up to date after each command, also of another person. */
function useRefreshedEvent(id: string, epoch: number) {
  const client = useQueryClient();
  const lastEpoch = useRef(epoch);
  useEffect(() => {
    if (lastEpoch.current === epoch) return;
    lastEpoch.current = epoch;
    // The screen itself follows the room: a failed read only leaves the top bar as it was.
    refreshEvent(client, id).catch(() => undefined);
  }, [client, id, epoch]);
}

/** Leads to the page afterwards, which is there once the event is read again. */
function NightIsOver() {
  const client = useQueryClient();
  const { goTo } = useBuilder();
  const open = async () => {
    await client.invalidateQueries({ queryKey: ["event"] });
    goTo("afterwards");
  };
  return (
    <Alert
      tone="info"
      action={
        <Button size="sm" onClick={() => void open()}>
          {texts.seeAfterwards}
        </Button>
      }
    >
      {messages.nightClock.over}.
    </Alert>
  );
}
