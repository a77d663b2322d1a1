import { messages } from "@matinee/texts";
import type { SynchronizedClock } from "@matinee/domain/synchronized-clock";
import { Button } from "@matinee/ui/button";
import { Chip } from "@matinee/ui/chip";
import { Presentation } from "lucide-react";
import { type ReactNode, useCallback, useRef, useState } from "react";
import { unwrapData } from "../../api/api-client.ts";
import type { ModerationApi } from "../../live-room/moderation-api.ts";
import type { RoomState } from "../../live-room/room-state.ts";
import { useModeratedRoom } from "../../live-room/use-moderated-room.ts";
import { useProgramme } from "../../live-room/use-programme.ts";
import { useRoomClock } from "../../live-room/use-room-clock.ts";
import { PageLoading } from "../query-states.tsx";
import { ModerationPanel } from "./moderation-panel.tsx";
import { ClockLine, NightClock } from "./night-clock.tsx";
import { SpeakerView } from "./speaker-view.tsx";

const texts = messages.moderation;

/** The room of a premiere for a host on a phone: the clock, and everything that waits for a decision. */
export function HostRoom({
  api,
  pageId,
  title,
  deviceId,
  rejected,
}: {
  api: ModerationApi;
  pageId: string;
  title: string;
  deviceId: string;
  /** Shown when the host may not enter. */
  rejected: ReactNode;
}) {
  const { snapshot } = useModeratedRoom(api, pageId, deviceId);
  const fetchTime = useCallback(
    () => unwrapData(api.premieres.time({ fetchOptions: { cache: "no-store" } })),
    [api],
  );
  const serverClock = useRoomClock(fetchTime);
  if (snapshot.status === "rejected") return rejected;
  if (!snapshot.room || !serverClock) return <PageLoading label={messages.premiereNight.entering} />;
  return (
    <OpenRoom
      {...{ api, pageId, title, serverClock }}
      room={snapshot.room}
      isConnected={snapshot.status !== "reconnecting"}
    />
  );
}

function OpenRoom({
  api,
  pageId,
  title,
  serverClock,
  room,
  isConnected,
}: {
  api: ModerationApi;
  pageId: string;
  title: string;
  serverClock: SynchronizedClock;
  room: RoomState;
  isConnected: boolean;
}) {
  const programme = useProgramme(room.premiere, serverClock);
  const [isSpeakerView, setIsSpeakerView] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const { slowSeconds, isChatClosed } = room.settings;
  return (
    <>
      {/* The speaker view covers it. */}
      <div inert={isSpeakerView} className="flex min-h-0 flex-1 flex-col">
        <header className="flex flex-col gap-2 bg-surface px-4 pt-4 pb-1">
          <div className="flex items-start justify-between gap-3">
            <div className="min-w-0">
              <h1 dir="auto" className="font-display text-title-sm wrap-anywhere">
                {title}
              </h1>
              <p className="text-sm text-text-2">
                <ClockLine programme={programme} />.{" "}
                <span className="whitespace-nowrap">{texts.people(room.members)}</span>
              </p>
            </div>
            <div className="flex flex-wrap items-center justify-end gap-2">
              {slowSeconds > 0 ? <Chip tone="warning">{texts.slowModeIs(slowSeconds)}</Chip> : null}
              {isChatClosed ? <Chip tone="warning">{texts.isClosed}</Chip> : null}
              <Button
                ref={opener}
                size="sm"
                icon={<Presentation aria-hidden="true" />}
                onClick={() => setIsSpeakerView(true)}
              >
                {texts.speakerView}
              </Button>
            </div>
          </div>
          <p role="status" className={isConnected ? "sr-only" : "text-sm text-warning"}>
            {isConnected ? "" : texts.reconnecting}
          </p>
        </header>
        <ModerationPanel
          {...{ api, pageId, room }}
          clock={
            <NightClock {...{ api, pageId, programme }} premiere={room.premiere} people={room.members} />
          }
        />
      </div>
      {isSpeakerView ? (
        <SpeakerView
          {...{ api, pageId, title, room, programme, serverClock, isConnected }}
          onClose={() => {
            setIsSpeakerView(false);
            requestAnimationFrame(() => opener.current?.focus());
          }}
        />
      ) : null}
    </>
  );
}
