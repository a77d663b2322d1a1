import { useEffect } from "react";

/** Tells the style sheet how wide a film is for its height, so that what lies over it knows where its picture is. */
export function useVideoAspectRatio(video: HTMLVideoElement | null): void {
  useEffect(() => {
    if (!video) return undefined;
    const measure = () => {
      const { videoWidth, videoHeight, parentElement } = video;
      if (videoHeight > 0) parentElement?.style.setProperty("--film-ratio", String(videoWidth / videoHeight));
    };
    video.addEventListener("resize", measure);
    return () => video.removeEventListener("resize", measure);
  }, [video]);
}
