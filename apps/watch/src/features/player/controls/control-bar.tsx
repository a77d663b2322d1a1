import { messages } from "@matinee/texts";
import { formatClockTime } from "@matinee/domain/clock-time";
import { delaysMs } from "@matinee/domain/limits";
import { Button } from "@matinee/ui/button";
import {
  Airplay,
  Captions,
  Cast,
  type LucideIcon,
  Maximize,
  Minimize,
  Pause,
  PictureInPicture2,
  Play,
  RotateCcw,
  RotateCw,
  Settings,
  SkipForward,
  Volume1,
  Volume2,
  VolumeX,
} from "lucide-react";
import {
  MediaAirplayButton,
  MediaCastButton,
  MediaControlBar,
  MediaFullscreenButton,
  MediaMuteButton,
  MediaPipButton,
  MediaPlayButton,
  MediaSeekBackwardButton,
  MediaSeekForwardButton,
  MediaTimeDisplay,
  MediaVolumeRange,
} from "media-chrome/react";
import {
  MediaCaptionsMenuButton,
  MediaPlaybackRateMenuButton,
  MediaRenditionMenuButton,
  MediaSettingsMenuButton,
} from "media-chrome/react/menu";
import { memo, useEffect, useState } from "react";
import { AudioTrackButton, type AudioTrackChoice } from "./audio-tracks.tsx";
import { CaptionStyleButton } from "./caption-style.tsx";
import { type FilmControls, FilmsButton, NeighbourButtons } from "../programme/film-controls.tsx";
import type { MenuChoices } from "./use-menu-choices.ts";

const texts = messages.player;

/** The free part of a film that must be paid for. */
export interface FreePart {
  seconds: number;
  wholeSeconds: number | null;
}

/** An icon in a slot of a control. An SVG element cannot have a `slot` attribute. */
function SlottedIcon({ slot, icon: Icon }: { slot: string; icon: LucideIcon }) {
  return (
    <span slot={slot} className="player-icon">
      <Icon aria-hidden="true" />
    </span>
  );
}

/** The buttons below the film. A preroll, which has `onSkip`, and a premiere, which is shared, cannot be seeked. */
export const ControlBar = memo(function ControlBar({
  choices,
  audioTracks,
  hasCaptions,
  freePart,
  isShared,
  films,
  onSkip,
}: {
  choices: MenuChoices;
  audioTracks: AudioTrackChoice | null;
  hasCaptions: boolean;
  freePart: FreePart | null;
  isShared: boolean;
  films: FilmControls | undefined;
  onSkip: (() => void) | undefined;
}) {
  return (
    <MediaControlBar className="player-bar">
      <MediaPlayButton noTooltip>
        <SlottedIcon slot="play" icon={Play} />
        <SlottedIcon slot="pause" icon={Pause} />
      </MediaPlayButton>
      {films ? <NeighbourButtons films={films} /> : null}
      {onSkip || isShared ? null : (
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
          {texts.ofFree(formatClockTime(freePart.seconds))}
          {freePart.wholeSeconds ? (
            <span className="ms-3 text-sm max-laptop:hidden">
              {texts.wholeFilm(formatClockTime(freePart.wholeSeconds))}
            </span>
          ) : null}
        </p>
      ) : null}
      <span className="flex-1" />
      {onSkip ? <SkipPrerollButton onSkip={onSkip} /> : null}
      {films ? <FilmsButton films={films} /> : null}
      {hasCaptions ? (
        <MediaCaptionsMenuButton id="captions-button" noTooltip aria-haspopup="menu">
          <span slot="icon" className="player-word">
            <Captions aria-hidden="true" />
            <span className="player-wide player-language">{choices.captions}</span>
          </span>
        </MediaCaptionsMenuButton>
      ) : null}
      {choices.captions ? <CaptionStyleButton menu="caption-style" /> : null}
      {audioTracks ? <AudioTrackButton choice={audioTracks} menu="sound" /> : null}
      <MediaRenditionMenuButton id="quality-button" noTooltip aria-haspopup="menu" className="player-wide">
        <span slot="icon" className="player-word">
          {choices.quality}
        </span>
      </MediaRenditionMenuButton>
      {isShared ? null : (
        <MediaPlaybackRateMenuButton
          id="speed-button"
          noTooltip
          aria-haspopup="menu"
          className="player-wide"
        />
      )}
      <MediaSettingsMenuButton id="settings-button" noTooltip aria-haspopup="menu" className="player-narrow">
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
  );
});

/** Skips the sponsor's preroll. It appears after a few seconds. */
function SkipPrerollButton({ onSkip }: { onSkip: () => void }) {
  const [isOffered, setIsOffered] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsOffered(true), delaysMs.skipPreroll);
    return () => clearTimeout(timer);
  }, []);
  return isOffered ? (
    <Button size="md" icon={<SkipForward aria-hidden="true" />} onClick={onSkip}>
      {texts.skipToTheFilm}
    </Button>
  ) : null;
}
