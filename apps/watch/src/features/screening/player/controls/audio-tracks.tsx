import type { Playback } from "@matinee/contract/schemas/videos";
import { AudioLines } from "lucide-react";
import { MediaChromeMenuButton } from "media-chrome/react/menu";
import { useState } from "react";
import { localStore, readObject } from "../../../../lib/browser-storage.ts";
import { RadioMenu, type MenuPlace } from "./radio-menu.tsx";

type AudioTrack = Playback["soundTracks"][number];

/** The sound tracks of a film, and the one that plays. */
export interface AudioTrackChoice {
  tracks: readonly AudioTrack[];
  chosen: number;
  choose: (index: number) => void;
}

const STORAGE_KEY = "matinee.sound-track";

/** The viewer's choice, kept in this browser for every film: by name, else by language. */
export function useAudioTrackChoice(tracks: readonly AudioTrack[]): AudioTrackChoice {
  const [chosen, setChosen] = useState(() => {
    const { name, language } = readObject(localStore, STORAGE_KEY);
    const named = tracks.findIndex((track) => track.name === name);
    const spoken = tracks.findIndex((track) => track.language !== null && track.language === language);
    return Math.max(0, named === -1 ? spoken : named);
  });
  const choose = (index: number) => {
    const track = tracks[index];
    if (!track) return;
    setChosen(index);
    localStore.write(STORAGE_KEY, JSON.stringify({ name: track.name, language: track.language }));
  };
  return { tracks, chosen, choose };
}

export function AudioTrackMenu({ sound, ...place }: { sound: AudioTrackChoice } & MenuPlace) {
  return (
    <RadioMenu
      {...place}
      title="Sound"
      choices={sound.tracks.map(({ name }, index) => ({ value: String(index), label: name }))}
      value={String(sound.chosen)}
      onChoose={(value) => sound.choose(Number(value))}
    />
  );
}

export function AudioTrackButton({ sound, menu }: { sound: AudioTrackChoice; menu: string }) {
  return (
    <MediaChromeMenuButton
      id="sound-button"
      invokeTarget={menu}
      noTooltip
      aria-label={`Sound, ${sound.tracks[sound.chosen]?.name ?? ""}`}
      className="player-wide"
    >
      <AudioLines aria-hidden="true" />
    </MediaChromeMenuButton>
  );
}
