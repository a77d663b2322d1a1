import {
  MediaCaptionsMenu,
  MediaPlaybackRateMenu,
  MediaRenditionMenu,
  MediaSettingsMenu,
  MediaSettingsMenuItem,
} from "media-chrome/react/menu";
import { type AudioTrackChoice, AudioTrackMenu } from "./audio-tracks.tsx";
import { CaptionStyleMenu, type CaptionStyleChoice } from "./caption-style.tsx";

const speeds = [0.5, 0.75, 1, 1.25, 1.5, 2];

/** The menus of the control bar's buttons, and for narrow screens one menu that leads to all of them. */
export function SettingsMenus({
  audioTracks,
  captionStyle,
  hasCaptions,
  hasQuality,
}: {
  audioTracks: AudioTrackChoice | null;
  captionStyle: CaptionStyleChoice;
  hasCaptions: boolean;
  /** The viewer can choose a quality. */
  hasQuality: boolean;
}) {
  return (
    <>
      <MediaCaptionsMenu hidden anchor="captions-button" />
      {hasCaptions ? (
        <CaptionStyleMenu id="caption-style" anchor="caption-style-button" choice={captionStyle} />
      ) : null}
      {audioTracks ? <AudioTrackMenu id="sound" anchor="sound-button" choice={audioTracks} /> : null}
      <MediaRenditionMenu hidden anchor="quality-button" />
      <MediaPlaybackRateMenu hidden anchor="speed-button" rates={speeds} />
      <MediaSettingsMenu hidden anchor="settings-button">
        {hasQuality ? (
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
        {audioTracks ? (
          <MediaSettingsMenuItem>
            Sound
            <AudioTrackMenu slot="submenu" choice={audioTracks} />
          </MediaSettingsMenuItem>
        ) : null}
        {hasCaptions ? (
          <MediaSettingsMenuItem>
            Caption text
            <CaptionStyleMenu slot="submenu" choice={captionStyle} />
          </MediaSettingsMenuItem>
        ) : null}
      </MediaSettingsMenu>
    </>
  );
}
