import type VimeoPlayer from "@vimeo/player";
import type { Playhead } from "./playhead.ts";

/** Adapts Vimeo's player to the interface of a video element. Its calls are asynchronous, so it stores the latest state. */
export class VimeoPlayhead extends EventTarget implements Playhead {
  readonly #player: VimeoPlayer;
  #seconds = 0;
  duration = Number.NaN;
  paused = true;
  readyState: number = HTMLMediaElement.HAVE_NOTHING;

  constructor(player: VimeoPlayer) {
    super();
    this.#player = player;
    player.on("timeupdate", ({ seconds, duration }) => {
      this.readyState = HTMLMediaElement.HAVE_ENOUGH_DATA;
      this.#seconds = seconds;
      this.duration = duration;
      this.#emit("timeupdate");
    });
    player.on("playing", () => {
      this.readyState = HTMLMediaElement.HAVE_ENOUGH_DATA;
      this.paused = false;
      this.#emit("playing");
    });
    player.on("pause", () => {
      this.paused = true;
      this.#emit("pause");
    });
    player.on("ended", () => {
      this.paused = true;
      this.#emit("ended");
    });
  }

  get currentTime(): number {
    return this.#seconds;
  }

  set currentTime(seconds: number) {
    this.#seconds = seconds;
    void this.#player.setCurrentTime(seconds);
  }

  play(): Promise<void> {
    return this.#player.play();
  }

  pause(): void {
    void this.#player.pause();
  }

  /** Leaves the full screen and picture-in-picture of Vimeo's iframe, which hide the page. */
  exitFullscreen(): void {
    void this.#player.exitFullscreen().catch(() => undefined);
    void this.#player.exitPictureInPicture().catch(() => undefined);
  }

  #emit(type: string): void {
    this.dispatchEvent(new Event(type));
  }
}
