import { useEffect, useState } from "react";
import { formatQuality, getRenditions } from "../source/renditions.ts";

export interface MenuChoices {
  /** The language of the captions in sight; null without. */
  captions: string | null;
  /** Null where the browser chooses by itself. */
  quality: string | null;
  speed: number;
}

/** What the viewer has chosen in the menus, for the buttons that open them. */
export function useMenuChoices(video: HTMLVideoElement | null): MenuChoices {
  const [chosen, setChosen] = useState<MenuChoices>({ captions: null, quality: null, speed: 1 });
  useEffect(() => {
    if (!video) return undefined;
    const { textTracks } = video;
    const renditions = getRenditions(video);
    const read = () => {
      const shown = Array.from(textTracks).find(
        ({ kind, mode }) => kind !== "metadata" && mode === "showing",
      );
      setChosen({
        captions: shown?.label ?? null,
        quality: renditions.length > 0 ? formatQuality(renditions) : null,
        speed: video.playbackRate,
      });
    };
    textTracks.addEventListener("change", read);
    video.addEventListener("ratechange", read);
    for (const type of RENDITION_EVENTS) renditions.addEventListener(type, read);
    return () => {
      textTracks.removeEventListener("change", read);
      video.removeEventListener("ratechange", read);
      for (const type of RENDITION_EVENTS) renditions.removeEventListener(type, read);
    };
  }, [video]);
  return chosen;
}

const RENDITION_EVENTS = ["change", "addrendition", "removerendition"] as const;
