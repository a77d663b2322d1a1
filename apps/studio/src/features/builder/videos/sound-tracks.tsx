import { messages } from "@matinee/texts";
import type { SoundTrack } from "@matinee/contract/schemas/videos";
import { useQuery } from "@tanstack/react-query";
import { videoQuery } from "../../../lib/videos.ts";
import { getLanguageName } from "./languages.ts";

const texts = messages.videoSection;

/** Lists the sound tracks of a video, which viewers can choose from. */
export function SoundTracks({ videoId, pageId }: { videoId: string; pageId: string }) {
  // A response cached while the video was converting has no sound tracks.
  const video = useQuery({ ...videoQuery(videoId, pageId), refetchOnMount: "always" });
  const tracks = video.data?.soundTracks ?? [];
  if (tracks.length === 0) return null;
  return (
    <section aria-label={texts.soundTracks} className="text-sm">
      <h3 className="font-medium">{tracks.length > 1 ? texts.soundTracks : texts.sound}</h3>
      <ul className="mt-1 flex flex-col gap-1 text-text-2">
        {tracks.map((track, index) => (
          <li key={track.name}>
            {tracks.length > 1 && index === 0 ? texts.playsFirst(describeTrack(track)) : describeTrack(track)}
          </li>
        ))}
      </ul>
      {tracks.length > 1 ? <p className="mt-1 text-text-2">{texts.soundTracksHelp}</p> : null}
    </section>
  );
}

function describeTrack({ name, language, channels }: SoundTrack): string {
  const languageText = language ? getLanguageName(language) : texts.languageUnknown;
  const parts = [
    name,
    ...(languageText === name ? [] : [languageText]),
    channelNames[channels] ?? texts.channels(channels),
  ];
  return messages.formats.list(parts, "unit");
}

const channelNames: Readonly<Record<number, string>> = texts.channelNames;
