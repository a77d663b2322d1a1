import { messages } from "@matinee/texts";
import { localStore } from "@matinee/app-shell/browser-storage";
import type { Playback } from "@matinee/contract/schemas/videos";
import { AudioLines } from "lucide-react";
import { MediaChromeMenuButton } from "media-chrome/react/menu";
import { useMemo, useState } from "react";
import { readObject } from "@matinee/app-shell/read-object";
import { type MenuPlacement, RadioMenu } from "./radio-menu.tsx";

const texts = messages.player;

type AudioTrack = Playback["soundTracks"][number];

/** The audio tracks of a video, and the index of the chosen one. */
export interface AudioTrackChoice {
  tracks: readonly AudioTrack[];
  chosen: number;
  choose: (index: number) => void;
}

const STORAGE_KEY = "matinee.sound-track";

/** The viewer's audio track, which this browser stores for all films: found by its name, otherwise by its language. */
export function useAudioTrackChoice(tracks: readonly AudioTrack[]): AudioTrackChoice {
  const [chosen, setChosen] = useState(() => {
    const { name, language } = readObject(localStore, STORAGE_KEY);
    const byName = tracks.findIndex((track) => track.name === name);
    const byLanguage = tracks.findIndex((track) => track.language !== null && track.language === language);
    return Math.max(0, byName === -1 ? byLanguage : byName);
  });
  return useMemo(() => {
    const choose = (index: number) => {
      const track = tracks[index];
      if (!track) return;
      setChosen(index);
      localStore.write(STORAGE_KEY, JSON.stringify({ name: track.name, language: track.language }));
    };
    return { tracks, chosen, choose };
  }, [tracks, chosen]);
}

export function AudioTrackMenu({
  choice: { tracks, chosen, choose },
  ...placement
}: { choice: AudioTrackChoice } & MenuPlacement) {
  return (
    <RadioMenu
      {...placement}
      title={texts.sound}
      choices={tracks.map(({ name }, index) => ({ value: String(index), label: name }))}
      value={String(chosen)}
      onChoose={(value) => choose(Number(value))}
    />
  );
}

export function AudioTrackButton({ choice, menu }: { choice: AudioTrackChoice; menu: string }) {
  return (
    <MediaChromeMenuButton
      id="sound-button"
      invokeTarget={menu}
      noTooltip
      aria-haspopup="menu"
      aria-label={texts.soundIn(choice.tracks[choice.chosen]?.name ?? "")}
      className="player-wide"
    >
      <AudioLines aria-hidden="true" />
    </MediaChromeMenuButton>
  );
}
