import { unwrapData } from "@matinee/app-shell/api/api-client";
import { getDeviceId } from "@matinee/app-shell/device-id";
import { SpeakerView } from "@matinee/app-shell/components/live-room/speaker-view";
import { PageLoading } from "@matinee/app-shell/components/query-states";
import type { RoomState } from "@matinee/app-shell/live-room/room-state";
import { useModeratedRoom } from "@matinee/app-shell/live-room/use-moderated-room";
import { useProgramme } from "@matinee/app-shell/live-room/use-programme";
import { useRoomClock } from "@matinee/app-shell/live-room/use-room-clock";
import { messages } from "@matinee/texts";
import type { OwnedPage } from "@matinee/contract/schemas/pages";
import type { SynchronizedClock } from "@matinee/domain/synchronized-clock";
import { ErrorState } from "@matinee/ui/error-state";
import { api } from "../../api.ts";
import { DocumentTitle } from "../../components/document-title.tsx";

const fetchServerTime = () => unwrapData(api.premieres.time({ fetchOptions: { cache: "no-store" } }));

/** The speaker view in a window of its own, for a second screen. */
export function SpeakerWindow({ event }: { event: OwnedPage }) {
  const { snapshot, retry } = useModeratedRoom(api, event.id, getDeviceId());
  const serverClock = useRoomClock(fetchServerTime);
  const { status, room, failure } = snapshot;
  return (
    <main>
      <DocumentTitle>{messages.moderation.speakerView}</DocumentTitle>
      {room && serverClock && status !== "rejected" ? (
        <Speaker {...{ event, room, serverClock }} isConnected={status !== "reconnecting"} />
      ) : failure ? (
        <ErrorState title={messages.moderation.speakerView} onRetry={retry}>
          {failure.message}
        </ErrorState>
      ) : (
        <PageLoading label={messages.premiereNight.entering} />
      )}
    </main>
  );
}

function Speaker({
  event,
  room,
  serverClock,
  isConnected,
}: {
  event: OwnedPage;
  room: RoomState;
  serverClock: SynchronizedClock;
  isConnected: boolean;
}) {
  const programme = useProgramme(room.premiere, serverClock);
  return (
    <SpeakerView
      {...{ api, room, programme, serverClock, isConnected }}
      pageId={event.id}
      title={event.title}
    />
  );
}
