import type VimeoPlayer from "@vimeo/player";
import type { Playhead } from "./playhead.ts";

/**
 * Adapts Vimeo's player to the interface of a video element. Its calls are asynchronous, so it stores the latest state.
 */
export class VimeoPlayhead extends EventTarget implements Playhead {
  readonly #player: VimeoPlayer;
  #seconds = 0;
  #rate = 1;
  duration = Number.NaN;
  paused = true;
  ended = false;
  /** A seek has been requested and is not done. */
  seeking = false;
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
    player.on("seeking", ({ seconds }) => {
      this.#seconds = seconds;
      this.#emit("seeking");
    });
    player.on("playing", () => {
      this.readyState = HTMLMediaElement.HAVE_ENOUGH_DATA;
      this.paused = false;
      this.ended = false;
      this.#emit("play");
      this.#emit("playing");
    });
    player.on("pause", () => {
      this.paused = true;
      this.#emit("pause");
    });
    player.on("playbackratechange", ({ playbackRate }) => {
      this.#rate = playbackRate;
    });
    player.on("ended", () => {
      this.paused = true;
      this.ended = true;
      this.#emit("ended");
    });
  }

  get currentTime(): number {
    return this.#seconds;
  }

  set currentTime(seconds: number) {
    this.#seconds = seconds;
    this.seeking = true;
    const finish = () => {
      this.seeking = false;
    };
    this.#player.setCurrentTime(seconds).then(finish, finish);
  }

  get playbackRate(): number {
    return this.#rate;
  }

  set playbackRate(rate: number) {
    if (rate === this.#rate) return;
    this.#rate = rate;
    // The owner of a video may have disabled other rates.
    void this.#player.setPlaybackRate(rate).catch(() => undefined);
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
