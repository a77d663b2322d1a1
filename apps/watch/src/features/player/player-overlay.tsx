import { messages } from "@matinee/texts";
import { type ReactNode, Suspense, useCallback, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { PlayerSession, type PlayerSessionProps } from "./player-session.tsx";
import type { Playhead } from "./playback/playhead.ts";
import { FilmTimeline, ProgrammeScreens, useProgramme } from "./programme/use-programme.ts";
import { useEscapeKey, useModalFocus } from "./use-modal.ts";
import "./player.css";

const texts = messages.player;

export interface PlayerOverlayProps extends Omit<
  PlayerSessionProps,
  "note" | "onRejected" | "onSkip" | "film"
> {
  /** Escape closes the overlay; by default, unless playback is suspended. */
  mayClose?: boolean;
  /** How often the feature was started again after its end. */
  restarts?: number;
  /** Covers the video, which is inert behind it. */
  cover?: ReactNode;
  /** Over the video. */
  layer?: ReactNode;
  /** Beside the video; on a phone below it. */
  column?: ReactNode;
}

/** A video over the whole window, preceded by the sponsor's preroll if there is one. Dialogs can open above it. */
export function PlayerOverlay({
  restarts = 0,
  cover,
  layer,
  column,
  mayClose,
  companion,
  ...session
}: PlayerOverlayProps) {
  const frame = useRef<HTMLDivElement>(null);
  const { page, kind, record, signedIn = false, isSuspended = false, onClose } = session;
  useModalFocus(frame);
  useEscapeKey(frame, (mayClose ?? !isSuspended) ? onClose : undefined);
  const hasPreroll = kind === "feature" && page.hasSponsor && page.showSponsorPreroll;
  const [isPrerollOver, setIsPrerollOver] = useState(!hasPreroll);
  const endPreroll = () => setIsPrerollOver(true);
  const { programme, film, onPlayhead, startNumber, handleEnd } = useProgramme({
    page,
    restarts,
    isActive: !isSuspended && !cover,
    onEnd: session.onEnd,
  });
  const givePlayhead = companion?.onPlayhead;
  const followPlayhead = useCallback(
    (playhead: Playhead | null) => {
      onPlayhead(playhead);
      givePlayhead?.(playhead);
    },
    [onPlayhead, givePlayhead],
  );
  const programmeCompanion = programme && {
    ...companion,
    timeline: (
      <>
        {companion?.timeline}
        <Suspense>
          <FilmTimeline {...programme} />
        </Suspense>
      </>
    ),
    onPlayhead: followPlayhead,
  };
  return createPortal(
    <div
      ref={frame}
      role="dialog"
      aria-modal="true"
      aria-label={page.title}
      tabIndex={-1}
      className="player-overlay fixed inset-0 z-(--z-drawer) bg-black outline-none"
    >
      <div className={column ? "player-split" : "size-full"} data-covered={cover ? "" : undefined}>
        <div className="relative size-full" {...((companion || programme) && { "data-stage": "" })}>
          <div className="size-full" inert={Boolean(cover)}>
            {!isPrerollOver ? (
              <PlayerSession
                key="preroll"
                {...session}
                kind="preroll"
                note={page.sponsorName ? texts.presentedWithSponsor(page.sponsorName) : undefined}
                onEnd={endPreroll}
                onRejected={endPreroll}
                onSkip={endPreroll}
              />
            ) : programme?.next ? null : (
              <PlayerSession
                key={`film ${restarts} ${startNumber}`}
                {...session}
                companion={programmeCompanion ?? companion}
                film={kind === "feature" ? film : undefined}
                onEnd={kind === "feature" ? handleEnd : session.onEnd}
              />
            )}
            {programme ? (
              <Suspense>
                <ProgrammeScreens
                  programme={programme}
                  eventTitle={page.title}
                  request={{ pageId: page.id, kind, record, signedIn }}
                  isPaused={isSuspended}
                  onClose={onClose}
                />
              </Suspense>
            ) : null}
          </div>
          {layer}
          {cover}
        </div>
        {column}
      </div>
    </div>,
    document.body,
  );
}
