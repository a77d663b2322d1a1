import type { RoomState } from "@matinee/app-shell/live-room/room-state";
import { useRoomClock } from "@matinee/app-shell/live-room/use-room-clock";
import { messages } from "@matinee/texts";
import { isPremiereOver } from "@matinee/domain/premiere-clock";
import { Spinner } from "@matinee/ui/spinner";
import { useRef } from "react";
import { createPortal } from "react-dom";
import { PlaybackRejected, PlayerStatus } from "../player/player-status.tsx";
import { useEscapeKey, useModalFocus } from "../player/use-modal.ts";
import { Night } from "./night.tsx";
import type { PremiereOverlayProps } from "./premiere-overlay-props.ts";
import { fetchServerTime, useLiveRoom } from "./use-live-room.ts";
import "./premiere.css";
import "./room-panel.css";
import "./follow-strip.css";
import "./lobby/lobby.css";
import "./lobby/seats.css";

/** The lobby, the programme and the live room of a premiere, over the whole window. */
export function PremiereOverlay(props: PremiereOverlayProps) {
  const { screening, banner, onClose } = props;
  const { page, viewer, mayPlayPreview } = screening;
  const frame = useRef<HTMLDivElement>(null);
  useModalFocus(frame);
  useEscapeKey(frame, onClose);
  const { snapshot, retry, addOlder } = useLiveRoom({
    pageId: page.id,
    record: viewer.record,
    signedIn: mayPlayPreview,
  });
  const { orderSlug, subscriberId, passToken } = viewer.record;
  const isGuest = snapshot.member?.role === "viewer" && !orderSlug && !subscriberId && !passToken;
  const serverClock = useRoomClock(fetchServerTime);
  const { status, room, member, ticket, failure, streamFailure } = snapshot;
  // A device that wakes up after the end shows the thanks as all others do.
  const isOver =
    failure?.message === messages.gate.callToAction.ended &&
    room !== null &&
    serverClock !== null &&
    isPremiereOver(toNight(room), new Date(serverClock.now()));
  return createPortal(
    <div
      ref={frame}
      role="dialog"
      aria-modal="true"
      aria-label={page.title}
      tabIndex={-1}
      className="premiere fixed inset-0 z-(--z-drawer) flex flex-col bg-bg outline-none"
    >
      {banner}
      {status === "rejected" && failure && !isOver ? (
        <PlaybackRejected failure={failure} onRetry={retry} onClose={onClose} />
      ) : room && member && serverClock ? (
        <Night
          {...props}
          room={room}
          member={{
            ...member,
            ticket,
            addOlder,
            ...(isGuest && { guest: { pageId: page.id, onRename: retry } }),
          }}
          serverClock={serverClock}
          notice={status === "reconnecting" ? (streamFailure ?? messages.premiereNight.reconnecting) : ""}
        />
      ) : (
        <PlayerStatus onClose={onClose}>
          <p role="status" className="flex items-center gap-3 text-lg">
            <Spinner /> {messages.premiereNight.entering}
          </p>
        </PlayerStatus>
      )}
    </div>,
    document.body,
  );
}

const toNight = ({ premiere: { clock, programme } }: RoomState) => ({
  clock: { ...clock, anchorAt: new Date(clock.anchorAt) },
  programme,
});
