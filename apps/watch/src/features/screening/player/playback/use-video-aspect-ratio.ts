import { useEffect } from "react";

/** Sets `--video-ratio`, from which the style sheet computes where the picture is, to place captions and the watermark. */
export function useVideoAspectRatio(video: HTMLVideoElement | null): void {
  useEffect(() => {
    if (!video) return undefined;
    const measure = () => {
      const { videoWidth, videoHeight, parentElement } = video;
      if (videoHeight > 0)
        parentElement?.style.setProperty("--video-ratio", String(videoWidth / videoHeight));
    };
    video.addEventListener("resize", measure);
    return () => video.removeEventListener("resize", measure);
  }, [video]);
}
