import { messages } from "@matinee/texts";
import { type ReactNode, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { PlayerSession, type PlayerSessionProps } from "./player-session.tsx";
import { useEscapeKey, useModalFocus } from "./use-modal.ts";
import "./player.css";

const texts = messages.player;

export interface PlayerOverlayProps extends Omit<PlayerSessionProps, "note" | "onRejected" | "onSkip"> {
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
  const { page, kind, isSuspended = false, onClose } = session;
  useModalFocus(frame);
  useEscapeKey(frame, (mayClose ?? !isSuspended) ? onClose : undefined);
  const hasPreroll = kind === "feature" && page.hasSponsor && page.showSponsorPreroll;
  const [isPrerollOver, setIsPrerollOver] = useState(!hasPreroll);
  const endPreroll = () => setIsPrerollOver(true);
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
        <div className="relative size-full" {...(companion && { "data-stage": "" })}>
          <div className="size-full" inert={Boolean(cover)}>
            {isPrerollOver ? (
              <PlayerSession key={`film ${restarts}`} {...session} companion={companion} />
            ) : (
              <PlayerSession
                key="preroll"
                {...session}
                kind="preroll"
                note={page.sponsorName ? texts.presentedWithSponsor(page.sponsorName) : undefined}
                onEnd={endPreroll}
                onRejected={endPreroll}
                onSkip={endPreroll}
              />
            )}
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
