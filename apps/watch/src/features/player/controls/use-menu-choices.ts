import { useEffect, useState } from "react";
import { formatQuality, getRenditions } from "../source/renditions.ts";

export interface MenuChoices {
  /** The language of the visible captions; null without captions. */
  captions: string | null;
  /** Null if the browser plays HLS itself and chooses the rendition. */
  quality: string | null;
  speed: number;
}

/** The viewer's choices in the menus, which the menus' buttons show. */
export function useMenuChoices(video: HTMLVideoElement | null): MenuChoices {
  const [choices, setChoices] = useState<MenuChoices>({ captions: null, quality: null, speed: 1 });
  useEffect(() => {
    if (!video) return undefined;
    const { textTracks } = video;
    const renditions = getRenditions(video);
    const update = () => {
      const shown = Array.from(textTracks).find(
        ({ kind, mode }) => kind !== "metadata" && mode === "showing",
      );
      setChoices({
        captions: shown?.label ?? null,
        quality: renditions.length > 0 ? formatQuality(renditions) : null,
        speed: video.playbackRate,
      });
    };
    textTracks.addEventListener("change", update);
    video.addEventListener("ratechange", update);
    for (const type of RENDITION_EVENTS) renditions.addEventListener(type, update);
    return () => {
      textTracks.removeEventListener("change", update);
      video.removeEventListener("ratechange", update);
      for (const type of RENDITION_EVENTS) renditions.removeEventListener(type, update);
    };
  }, [video]);
  return choices;
}

const RENDITION_EVENTS = ["change", "addrendition", "removerendition"] as const;
