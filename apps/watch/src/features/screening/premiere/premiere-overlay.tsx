import type { RoomState } from "@matinee/app-shell/live-room/room-state";
import { useRoomClock } from "@matinee/app-shell/live-room/use-room-clock";
import { messages } from "@matinee/contract/messages";
import type { PublicPage } from "@matinee/contract/schemas/pages";
import type { SynchronizedClock } from "@matinee/domain/synchronized-clock";
import { Logo } from "@matinee/ui/logo";
import { Button } from "@matinee/ui/button";
import { Spinner } from "@matinee/ui/spinner";
import { X } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { HeroPicture } from "../hero/hero-picture.tsx";
import { PlaybackRejected, PlayerStatus } from "../player/player-status.tsx";
import { useEscapeKey, useModalFocus } from "../player/use-modal.ts";
import type { ViewerRecord } from "../viewer/viewer-record.ts";
import { Lobby } from "./lobby.tsx";
import { NightIsOver } from "./night-is-over.tsx";
import { ProgrammeCard, StoppedNotice } from "./programme-card.tsx";
import type { RoomMember } from "./room-member.ts";
import { RoomPanel } from "./room-panel.tsx";
import { SharedFilm } from "./shared-film.tsx";
import { fetchServerTime, useLiveRoom } from "./use-live-room.ts";
import { useProgramme } from "@matinee/app-shell/live-room/use-programme";

export interface PremiereOverlayProps {
  page: PublicPage;
  record: Pick<ViewerRecord, "orderSlug" | "subscriberId">;
  /** Enters with the session of the event's owner or of staff. */
  signedIn: boolean;
  /** Above everything, in a rehearsal. */
  banner?: ReactNode;
  onHeartbeat: (ended: boolean) => void;
  onClose: () => void;
}

/** The lobby, the programme and the live room of a premiere, over the whole window. */
export function PremiereOverlay(props: PremiereOverlayProps) {
  const { page, record, signedIn, banner, onClose } = props;
  const frame = useRef<HTMLDivElement>(null);
  useModalFocus(frame);
  useEscapeKey(frame, onClose);
  const { snapshot, retry, addOlder } = useLiveRoom({ pageId: page.id, record, signedIn });
  const serverClock = useRoomClock(fetchServerTime);
  const { status, room, member, ticket, failure } = snapshot;
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
      {status === "rejected" && failure ? (
        <PlaybackRejected failure={failure} onRetry={retry} onClose={onClose} />
      ) : room && member && serverClock ? (
        <Night
          {...props}
          room={room}
          member={{ ...member, ticket, addOlder }}
          serverClock={serverClock}
          notice={status === "reconnecting" ? messages.premiereNight.reconnecting : ""}
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

/** Grants are requested at a random moment from ten minutes to one minute before the film. */
const [grantLeadMs, grantSpreadMs] = [60_000, 540_000];
/** The film is loaded shortly before it starts, because the server sends it a minute ahead; all at once would be a rush. */
const [loadLeadMs, loadSpreadMs] = [10_000, 20_000];

function Night({
  page,
  record,
  signedIn,
  room,
  member,
  serverClock,
  notice,
  onHeartbeat,
  onClose,
}: PremiereOverlayProps & {
  room: RoomState;
  member: RoomMember;
  serverClock: SynchronizedClock;
  notice: string;
}) {
  const programme = useProgramme(room.premiere, serverClock);
  const { clock, phase, positionMs, current, film } = programme;
  const [leads] = useState(() => ({
    grantMs: grantLeadMs + Math.random() * grantSpreadMs,
    loadMs: loadLeadMs + Math.random() * loadSpreadMs,
  }));
  const isFilmAhead = film !== null && phase !== "over" && positionMs < film.endMs;
  const isStopped = clock.state === "held" || clock.state === "paused";
  const isShowing = current?.item.kind === "film" && clock.isRunning && phase === "programme";
  const isFilmVisible = current?.item.kind === "film" && phase === "programme";
  return (
    <div className="premiere-grid">
      <div className="relative isolate flex min-h-0 min-w-0 flex-col">
        {isFilmVisible ? null : (
          <div className={`premiere-art ${isStopped ? "premiere-art-dimmed" : ""}`}>
            <HeroPicture page={page} />
          </div>
        )}
        {isFilmAhead && positionMs >= film.startMs - leads.grantMs ? (
          <div className={isFilmVisible ? "absolute inset-0" : "invisible absolute inset-0 -z-20"}>
            <SharedFilm
              {...{ page, record, signedIn, clock, serverClock, onHeartbeat, onClose }}
              filmStartMs={film.startMs}
              isLoadable={positionMs >= film.startMs - leads.loadMs}
              isShowing={isShowing}
            />
          </div>
        ) : null}
        {isFilmVisible ? null : (
          <header className="gutter flex shrink-0 items-center justify-between gap-4 py-5 tablet:py-8">
            <Logo />
            <Button variant="quiet" iconOnly aria-label="Leave the premiere" onClick={onClose}>
              <X aria-hidden="true" />
            </Button>
          </header>
        )}
        {phase === "over" ? (
          <NightIsOver
            page={page}
            premiere={room.premiere}
            now={new Date(serverClock.now())}
            onClose={onClose}
          />
        ) : phase === "programme" ? (
          isFilmVisible ? null : (
            <ProgrammeCard page={page} programme={programme} questions={room.lists.questions} />
          )
        ) : (
          <Lobby page={page} programme={programme} members={room.members} />
        )}
        {isStopped && phase !== "over" ? (
          <StoppedNotice programme={programme} isOverFilm={isFilmVisible} />
        ) : null}
        <p
          role="status"
          className={
            notice
              ? "absolute inset-x-4 bottom-4 z-1 mx-auto w-fit rounded-2 bg-surface px-4 py-2 text-sm"
              : "sr-only"
          }
        >
          {notice}
        </p>
      </div>
      <RoomPanel room={room} member={member} programme={programme} />
    </div>
  );
}
