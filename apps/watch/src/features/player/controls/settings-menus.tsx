import { messages } from "@matinee/texts";
import { ChevronRight } from "lucide-react";
import { MediaChromeMenu } from "media-chrome/dist/menu/media-chrome-menu.js";
import {
  MediaCaptionsMenu,
  MediaPlaybackRateMenu,
  MediaRenditionMenu,
  MediaSettingsMenu,
  MediaSettingsMenuItem,
} from "media-chrome/react/menu";
import { memo, useSyncExternalStore } from "react";
import { type AudioTrackChoice, AudioTrackMenu } from "./audio-tracks.tsx";
import { CaptionStyleMenu, type CaptionStyleChoice } from "./caption-style.tsx";
import { screens } from "@matinee/ui/screens";

const texts = messages.player;

nameBackButtons();

const speeds = [0.5, 0.75, 1, 1.25, 1.5, 2];

/**
 * The menus of the control bar's buttons. On a narrow screen one button opens a menu that leads to all of them but the
 * captions'. They are rendered in four groups, of which the first `mounted` show.
 */
export const SettingsMenus = memo(function SettingsMenus({
  mounted,
  audioTracks,
  captionStyle,
  hasCaptions,
  hasQuality,
}: {
  mounted: number;
  audioTracks: AudioTrackChoice | null;
  captionStyle: CaptionStyleChoice;
  hasCaptions: boolean;
  /** The viewer can choose a quality. */
  hasQuality: boolean;
}) {
  const isWide = useIsWideScreen();
  if (mounted === 0) return null;
  const captions = <MediaCaptionsMenu hidden anchor="captions-button" />;
  if (isWide)
    return (
      <>
        {captions}
        {mounted > 1 && hasCaptions ? (
          <CaptionStyleMenu id="caption-style" anchor="caption-style-button" choice={captionStyle} />
        ) : null}
        {mounted > 1 && audioTracks ? (
          <AudioTrackMenu id="sound" anchor="sound-button" choice={audioTracks} />
        ) : null}
        {mounted > 2 ? <MediaRenditionMenu hidden anchor="quality-button" /> : null}
        {mounted > 3 ? <MediaPlaybackRateMenu hidden anchor="speed-button" rates={speeds} /> : null}
      </>
    );
  return (
    <>
      {captions}
      <MediaSettingsMenu hidden anchor="settings-button">
        {mounted > 1 && hasQuality ? (
          <MediaSettingsMenuItem>
            {texts.quality}
            {onwards}
            <MediaRenditionMenu slot="submenu" hidden>
              <span slot="title">{texts.quality}</span>
            </MediaRenditionMenu>
          </MediaSettingsMenuItem>
        ) : null}
        {mounted > 2 ? (
          <MediaSettingsMenuItem>
            {texts.speed}
            {onwards}
            <MediaPlaybackRateMenu slot="submenu" hidden rates={speeds}>
              <span slot="title">{texts.speed}</span>
            </MediaPlaybackRateMenu>
          </MediaSettingsMenuItem>
        ) : null}
        {mounted > 3 && audioTracks ? (
          <MediaSettingsMenuItem>
            {texts.sound}
            {onwards}
            <AudioTrackMenu slot="submenu" choice={audioTracks} />
          </MediaSettingsMenuItem>
        ) : null}
        {mounted > 3 && hasCaptions ? (
          <MediaSettingsMenuItem>
            {texts.captionText}
            {onwards}
            <CaptionStyleMenu slot="submenu" choice={captionStyle} />
          </MediaSettingsMenuItem>
        ) : null}
      </MediaSettingsMenu>
    </>
  );
});

/** In place of the library's icon, which does not turn where text runs from right to left. */
const onwards = <ChevronRight slot="suffix" aria-hidden="true" className="size-4! fill-none!" />;

/** The library writes the name of the button that leads back into its template, in English. */
function nameBackButtons(): void {
  const { getTemplateHTML } = MediaChromeMenu;
  const name = "Back to previous menu";
  MediaChromeMenu.getTemplateHTML = (attributes) =>
    getTemplateHTML(attributes).replace(name, messages.playerControls[name]);
}

/** The width from which the control bar has a button for each menu; as in player.css. */
const queryWideScreen = () => matchMedia(screens.fromLaptop);

function useIsWideScreen(): boolean {
  return useSyncExternalStore(subscribeToWidth, () => queryWideScreen().matches);
}

function subscribeToWidth(onChange: () => void): () => void {
  const query = queryWideScreen();
  query.addEventListener("change", onChange);
  return () => query.removeEventListener("change", onChange);
}
