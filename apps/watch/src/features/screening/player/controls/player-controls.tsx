import {
  ArrowLeft,
  Captions,
  Cast,
  type LucideIcon,
  Airplay,
  Lock,
  Maximize,
  Minimize,
  Pause,
  PictureInPicture2,
  Play,
  RotateCcw,
  RotateCw,
  Settings,
  Volume1,
  Volume2,
  VolumeX,
} from "lucide-react";
import {
  MediaAirplayButton,
  MediaCastButton,
  MediaControlBar,
  MediaController,
  MediaFullscreenButton,
  MediaLoadingIndicator,
  MediaMuteButton,
  MediaPipButton,
  MediaPlayButton,
  MediaPreviewThumbnail,
  MediaPreviewTimeDisplay,
  MediaSeekBackwardButton,
  MediaSeekForwardButton,
  MediaTimeDisplay,
  MediaTimeRange,
  MediaVolumeRange,
} from "media-chrome/react";
import {
  MediaCaptionsMenu,
  MediaCaptionsMenuButton,
  MediaPlaybackRateMenu,
  MediaPlaybackRateMenuButton,
  MediaRenditionMenu,
  MediaRenditionMenuButton,
  MediaSettingsMenu,
  MediaSettingsMenuButton,
  MediaSettingsMenuItem,
} from "media-chrome/react/menu";
import { type ComponentRef, type ReactNode, useEffect, useRef } from "react";
import { formatClockTime } from "../../../../lib/event-texts.ts";
import { CaptionStyleButton, CaptionStyleMenu, useCaptionStyle } from "./caption-style.tsx";
import { type AudioTrackChoice, AudioTrackButton, AudioTrackMenu } from "./audio-tracks.tsx";
import { SkipPrerollButton } from "./skip-preroll-button.tsx";
import { useMenuChoices } from "./use-menu-choices.ts";
import { useIsAdvancing } from "./use-is-advancing.ts";
import { useAccessibleNames } from "./use-accessible-names.ts";

/** An icon in a control's slot. HTML has no `slot` on an svg. */
function SlottedIcon({ slot, icon: Icon }: { slot: string; icon: LucideIcon }) {
  return (
    <span slot={slot} className="player-icon">
      <Icon aria-hidden="true" />
    </span>
  );
}

const speeds = [0.5, 0.75, 1, 1.25, 1.5, 2];

/** The film with its controls: big and quiet, gone while nobody moves, there for every key. */
export function PlayerControls({
  title,
  note,
  video,
  hasCaptions,
  sound,
  freePart,
  onSkip,
  onBack,
  over,
  children,
}: {
  title: string;
  note: ReactNode;
  video: HTMLVideoElement | null;
  hasCaptions: boolean;
  /** The sound tracks, where there is a choice. */
  sound: AudioTrackChoice | null;
  /** Only this much of the whole film plays, in seconds. */
  freePart: { seconds: number; wholeSeconds: number | null } | null;
  onSkip: (() => void) | undefined;
  onBack: () => void;
  /** What lies over the film and its controls. */
  over: ReactNode;
  /** The video, with `slot="media"`. */
  children: ReactNode;
}) {
  const chosen = useMenuChoices(video);
  const isMoving = useIsAdvancing(video);
  const [look, chooseLook] = useCaptionStyle();
  const controller = useRef<ComponentRef<typeof MediaController>>(null);
  useAccessibleNames(controller, {
    "captions-button": chosen.captions ? `Captions ${chosen.captions}` : "Captions",
    "quality-button": chosen.quality ? `Quality ${chosen.quality}` : "Quality",
    "speed-button": `Speed ${chosen.speed}x`,
  });
  // The keys belong to the film from the start, without a press on it.
  useEffect(() => controller.current?.focus({ preventScroll: true }), []);
  // Whose film it is and how it is steered shows as it begins, also to whoever does not move; then it hides.
  useEffect(() => {
    const show = () =>
      controller.current?.dispatchEvent(new PointerEvent("pointermove", { pointerType: "mouse" }));
    video?.addEventListener("playing", show, { once: true });
    return () => video?.removeEventListener("playing", show);
  }, [video]);
  return (
    <>
      <MediaController
        ref={controller}
        tabIndex={-1}
        className="player"
        data-caption-look={look}
        {...(onSkip && { hotkeys: "noarrowleft noarrowright" })}
        data-free-part={freePart ? "" : undefined}
        autohide="2.6"
        autohideOverControls
      >
        {children}
        {isMoving ? null : <MediaLoadingIndicator slot="centered-chrome" noAutohide />}
        <div slot="top-chrome" className="player-top">
          <button type="button" aria-label="Back to the page" className="player-back" onClick={onBack}>
            <ArrowLeft aria-hidden="true" />
          </button>
          <p className="truncate font-display text-title-sm">{title}</p>
          <p className="ml-auto text-sm leading-ui text-text-2 max-tablet:hidden">{note}</p>
        </div>
        <MediaCaptionsMenu hidden anchor="captions-button" />
        {hasCaptions ? (
          <CaptionStyleMenu
            id="caption-look"
            anchor="caption-look-button"
            look={look}
            onChoose={chooseLook}
          />
        ) : null}
        {sound ? <AudioTrackMenu id="sound" anchor="sound-button" sound={sound} /> : null}
        <MediaRenditionMenu hidden anchor="quality-button" />
        <MediaPlaybackRateMenu hidden anchor="speed-button" rates={speeds} />
        {/* A narrow screen has room for one button: its menu leads to all. */}
        <MediaSettingsMenu hidden anchor="settings-button">
          {chosen.quality ? (
            <MediaSettingsMenuItem>
              Quality
              <MediaRenditionMenu slot="submenu" hidden>
                <span slot="title">Quality</span>
              </MediaRenditionMenu>
            </MediaSettingsMenuItem>
          ) : null}
          <MediaSettingsMenuItem>
            Speed
            <MediaPlaybackRateMenu slot="submenu" hidden rates={speeds}>
              <span slot="title">Speed</span>
            </MediaPlaybackRateMenu>
          </MediaSettingsMenuItem>
          {sound ? (
            <MediaSettingsMenuItem>
              Sound
              <AudioTrackMenu slot="submenu" sound={sound} />
            </MediaSettingsMenuItem>
          ) : null}
          {hasCaptions ? (
            <MediaSettingsMenuItem>
              Caption text
              <CaptionStyleMenu slot="submenu" look={look} onChoose={chooseLook} />
            </MediaSettingsMenuItem>
          ) : null}
        </MediaSettingsMenu>
        {onSkip ? null : (
          <MediaControlBar className="player-range">
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
        <MediaControlBar className="player-bar">
          <MediaPlayButton noTooltip>
            <SlottedIcon slot="play" icon={Play} />
            <SlottedIcon slot="pause" icon={Pause} />
          </MediaPlayButton>
          {onSkip ? null : (
            <>
              <MediaSeekBackwardButton seekOffset={10} noTooltip className="player-roomy">
                <span slot="icon" className="player-word">
                  <RotateCcw aria-hidden="true" /> 10
                </span>
              </MediaSeekBackwardButton>
              <MediaSeekForwardButton seekOffset={10} noTooltip className="player-roomy">
                <span slot="icon" className="player-word">
                  <RotateCw aria-hidden="true" /> 10
                </span>
              </MediaSeekForwardButton>
            </>
          )}
          <MediaMuteButton noTooltip>
            <SlottedIcon slot="off" icon={VolumeX} />
            <SlottedIcon slot="low" icon={Volume1} />
            <SlottedIcon slot="medium" icon={Volume1} />
            <SlottedIcon slot="high" icon={Volume2} />
          </MediaMuteButton>
          <MediaVolumeRange className="player-volume" />
          <MediaTimeDisplay showDuration={!freePart} noToggle role="group" />
          {freePart ? (
            <p className="leading-ui whitespace-nowrap text-text-2 tabular-nums">
              of {formatClockTime(freePart.seconds)} free
              {freePart.wholeSeconds ? (
                <span className="ml-3 text-sm max-laptop:hidden">
                  The whole film is {formatClockTime(freePart.wholeSeconds)}
                </span>
              ) : null}
            </p>
          ) : null}
          <span className="flex-1" />
          {onSkip ? <SkipPrerollButton onSkip={onSkip} /> : null}
          {hasCaptions ? (
            <MediaCaptionsMenuButton id="captions-button" noTooltip>
              <span slot="icon" className="player-word">
                <Captions aria-hidden="true" />
                <span className="player-wide player-language">{chosen.captions}</span>
              </span>
            </MediaCaptionsMenuButton>
          ) : null}
          {chosen.captions ? <CaptionStyleButton menu="caption-look" /> : null}
          {sound ? <AudioTrackButton sound={sound} menu="sound" /> : null}
          <MediaRenditionMenuButton id="quality-button" noTooltip className="player-wide">
            <span slot="icon" className="player-word">
              {chosen.quality}
            </span>
          </MediaRenditionMenuButton>
          <MediaPlaybackRateMenuButton id="speed-button" noTooltip className="player-wide" />
          <MediaSettingsMenuButton id="settings-button" noTooltip className="player-narrow">
            <SlottedIcon slot="icon" icon={Settings} />
          </MediaSettingsMenuButton>
          <MediaPipButton noTooltip className="player-roomy">
            <SlottedIcon slot="icon" icon={PictureInPicture2} />
          </MediaPipButton>
          <MediaAirplayButton noTooltip>
            <SlottedIcon slot="icon" icon={Airplay} />
          </MediaAirplayButton>
          <MediaCastButton noTooltip>
            <SlottedIcon slot="icon" icon={Cast} />
          </MediaCastButton>
          <MediaFullscreenButton noTooltip>
            <SlottedIcon slot="enter" icon={Maximize} />
            <SlottedIcon slot="exit" icon={Minimize} />
          </MediaFullscreenButton>
        </MediaControlBar>
      </MediaController>
      {over}
    </>
  );
}
