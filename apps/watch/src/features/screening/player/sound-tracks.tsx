import type { Playback } from "@matinee/contract/schemas/videos";
import { AudioLines } from "lucide-react";
import { MediaChromeMenuButton } from "media-chrome/react/menu";
import { useState } from "react";
import { local, readObject } from "../../../lib/stored.ts";
import { ChoiceMenu, type MenuPlace } from "./choice-menu.tsx";

type SoundTrack = Playback["soundTracks"][number];

/** The sound tracks of a film, and the one that plays. */
export interface Sound {
  tracks: readonly SoundTrack[];
  chosen: number;
  choose: (index: number) => void;
}

const KEPT = "matinee.sound-track";

/** The viewer's choice, kept in this browser for every film: by name, else by language. */
export function useSound(tracks: readonly SoundTrack[]): Sound {
  const [chosen, setChosen] = useState(() => {
    const { name, language } = readObject(local, KEPT);
    const named = tracks.findIndex((track) => track.name === name);
    const spoken = tracks.findIndex((track) => track.language !== null && track.language === language);
    return Math.max(0, named === -1 ? spoken : named);
  });
  const choose = (index: number) => {
    const track = tracks[index];
    if (!track) return;
    setChosen(index);
    local.write(KEPT, JSON.stringify({ name: track.name, language: track.language }));
  };
  return { tracks, chosen, choose };
}

export function SoundMenu({ sound, ...place }: { sound: Sound } & MenuPlace) {
  return (
    <ChoiceMenu
      {...place}
      title="Sound"
      choices={sound.tracks.map(({ name }, index) => ({ value: String(index), label: name }))}
      value={String(sound.chosen)}
      onChoose={(value) => sound.choose(Number(value))}
    />
  );
}

export function SoundButton({ sound, menu }: { sound: Sound; menu: string }) {
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
