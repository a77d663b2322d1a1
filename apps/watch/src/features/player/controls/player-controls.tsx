import { messages } from "@matinee/texts";
import type { Playback } from "@matinee/contract/schemas/videos";
import { ArrowLeft, Lock } from "lucide-react";
import {
  MediaControlBar,
  MediaController,
  MediaLoadingIndicator,
  MediaPreviewThumbnail,
  MediaPreviewTimeDisplay,
  MediaTimeRange,
} from "media-chrome/react";
import {
  type ComponentRef,
  type ReactNode,
  startTransition,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { runAfterPaint } from "../../../lib/run-after-paint.ts";
import type { AudioTrackChoice } from "./audio-tracks.tsx";
import { useCaptionStyle } from "./caption-style.tsx";
import { ControlBar } from "./control-bar.tsx";
import { nameControls } from "./name-controls.ts";
import type { FilmControls } from "../programme/film-controls.tsx";
import { SettingsMenus } from "./settings-menus.tsx";
import { useAccessibleNames } from "./use-accessible-names.ts";
import { useIsAdvancing } from "./use-is-advancing.ts";
import { usePlayerKeys } from "./use-player-keys.ts";
import { PlayerTitle } from "./player-title.tsx";
import { useMenuChoices } from "./use-menu-choices.ts";
import { useMountedMenus } from "./use-mounted-menus.ts";

const texts = messages.player;

// Before the first of them is made.
nameControls();

/** A video with its controls. They hide while the viewer does not move, and react to the keyboard at any time. */
export function PlayerControls({
  title,
  note,
  date,
  footnote,
  video,
  hasCaptions,
  audioTracks,
  grant,
  isShared = false,
  timeline,
  films,
  onSkip,
  onBack,
  cover,
  children,
}: {
  title: string;
  note: ReactNode;
  date: ReactNode;
  footnote: string | undefined;
  video: HTMLVideoElement | null;
  hasCaptions: boolean;
  /** Null if there is only one audio track. */
  audioTracks: AudioTrackChoice | null;
  grant: Pick<Playback, "previewSeconds" | "durationSeconds">;
  /** Everyone watches at the same position: no one seeks or changes the speed. */
  isShared?: boolean;
  /** Above the seek bar, and as wide. */
  timeline?: ReactNode;
  /** Leads to the other films of a programme. */
  films?: FilmControls | undefined;
  onSkip: (() => void) | undefined;
  onBack: () => void;
  /** Covers the video and its controls. */
  cover: ReactNode;
  /** The video, with `slot="media"`. */
  children: ReactNode;
}) {
  const choices = useMenuChoices(video);
  // The API sends only the free part of a film that must be paid for.
  const freePart = useMemo(() => {
    const { previewSeconds, durationSeconds } = grant;
    return previewSeconds === undefined ? null : { seconds: previewSeconds, wholeSeconds: durationSeconds };
  }, [grant]);
  const isAdvancing = useIsAdvancing(video);
  const captionStyle = useCaptionStyle();
  const hasControls = useIsPainted();
  const { mounted: mountedMenus, mountAll: mountAllMenus } = useMountedMenus(video);
  const controller = useRef<ComponentRef<typeof MediaController>>(null);
  usePlayerKeys(controller, video, !isShared && !onSkip);
  useAccessibleNames(controller, {
    "captions-button": choices.captions ? texts.captionsAre(choices.captions) : texts.captions,
    "quality-button": choices.quality ? texts.qualityIs(choices.quality) : texts.quality,
    "speed-button": texts.speedIs(choices.speed),
  });
  // The keyboard controls the video from the start, without a click on it. In the next frame, which lays the player out
  // anyway: here the focus would lay it out once more.
  useEffect(() => {
    const frame = requestAnimationFrame(() => controller.current?.focus({ preventScroll: true }));
    return () => cancelAnimationFrame(frame);
  }, []);
  // What is shown over a premiere's film, or between the films of a programme, stays visible in full screen; the column
  // beside it does not.
  const hasStage = isShared || films !== undefined;
  useEffect(() => {
    const stage = hasStage ? controller.current?.closest<HTMLElement>("[data-stage]") : null;
    if (controller.current && stage) controller.current.fullscreenElement = stage;
  }, [hasStage]);
  // Title and controls show when the video starts, even if the viewer does not move, and then hide.
  useEffect(() => {
    const showControls = () =>
      controller.current?.dispatchEvent(new PointerEvent("pointermove", { pointerType: "mouse" }));
    video?.addEventListener("playing", showControls, { once: true });
    return () => video?.removeEventListener("playing", showControls);
  }, [video]);
  return (
    <>
      <MediaController
        ref={controller}
        tabIndex={-1}
        className="player"
        data-caption-style={captionStyle.style}
        {...(onSkip && { hotkeys: "noarrowleft noarrowright" })}
        // Keys that seek, change the speed, or fold the column beside the film.
        {...(isShared && { hotkeys: "noarrowleft noarrowright noj nol no< no> noc" })}
        data-free-part={freePart ? "" : undefined}
        autohide="2.6"
        autohideOverControls
        onPointerDownCapture={mountAllMenus}
        onKeyDownCapture={mountAllMenus}
      >
        {children}
        {isAdvancing ? null : <MediaLoadingIndicator slot="centered-chrome" noAutohide />}
        <div slot="top-chrome" className="player-top">
          <button type="button" aria-label={texts.backToThePage} className="player-back" onClick={onBack}>
            <ArrowLeft aria-hidden="true" />
          </button>
          <PlayerTitle date={date}>{title}</PlayerTitle>
          <p className="player-note">{note}</p>
        </div>
        <SettingsMenus
          mounted={mountedMenus}
          audioTracks={audioTracks}
          captionStyle={captionStyle}
          hasCaptions={hasCaptions}
          hasQuality={choices.quality !== null}
        />
        {onSkip || isShared || !hasControls ? null : (
          <MediaControlBar className="player-range">
            {timeline}
            <MediaTimeRange>
              <MediaPreviewThumbnail slot="preview" />
              <MediaPreviewTimeDisplay slot="preview" />
            </MediaTimeRange>
            {freePart ? (
              <span aria-hidden="true" className="player-lock">
                <Lock />
              </span>
            ) : null}
          </MediaControlBar>
        )}
        {hasControls ? (
          <ControlBar
            choices={choices}
            audioTracks={audioTracks}
            hasCaptions={hasCaptions}
            freePart={freePart}
            isShared={isShared}
            films={films}
            onSkip={onSkip}
          />
        ) : null}
        {footnote ? <p className="player-footnote">{footnote}</p> : null}
      </MediaController>
      {cover}
    </>
  );
}

/**
 * Whether the component has been painted. The controls follow the video: its element lays out everything in it when it is
 * added, and together they would be one long task, during which nothing can be pressed.
 */
function useIsPainted(): boolean {
  const [isPainted, setIsPainted] = useState(false);
  useEffect(() => runAfterPaint(() => startTransition(() => setIsPainted(true))), []);
  return isPainted;
}
