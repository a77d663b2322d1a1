import { delaysMs, stallRetries } from "@matinee/contract/limits";
import type { SourceOptions } from "./attach-source.ts";

/** Lets the browser play HLS itself. Its errors do not say why: it is asked again after two seconds, three times. */
export function attachNative(
  video: HTMLVideoElement,
  manifestUrl: string,
  { startAt, onTrouble }: SourceOptions,
): () => void {
  let at = startAt;
  let tries = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const seek = () => {
    if (at > 0) video.currentTime = at;
  };
  const remember = () => {
    if (video.readyState === 0 || video.currentTime === 0) return;
    at = video.currentTime;
    tries = 0;
  };
  const load = () => {
    video.src = manifestUrl;
    video.load();
  };
  const fail = () => {
    const wasPlaying = !video.paused;
    tries += 1;
    if (tries > stallRetries) return onTrouble("lost");
    timer = setTimeout(() => {
      load();
      if (wasPlaying) void video.play().catch(() => undefined);
    }, delaysMs.stallReplay);
  };
  video.addEventListener("loadedmetadata", seek);
  video.addEventListener("timeupdate", remember);
  video.addEventListener("error", fail);
  load();
  return () => {
    clearTimeout(timer);
    video.removeEventListener("loadedmetadata", seek);
    video.removeEventListener("timeupdate", remember);
    video.removeEventListener("error", fail);
    video.removeAttribute("src");
    video.load();
  };
}
