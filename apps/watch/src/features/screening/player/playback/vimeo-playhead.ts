import type VimeoPlayer from "@vimeo/player";
import type { Playhead } from "./playhead.ts";

/** Vimeo's player in its frame, told and heard like a video element: its answers come later, so the last ones are kept. */
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
      this.#tell("timeupdate");
    });
    player.on("playing", () => {
      this.readyState = HTMLMediaElement.HAVE_ENOUGH_DATA;
      this.paused = false;
      this.#tell("playing");
    });
    player.on("pause", () => {
      this.paused = true;
      this.#tell("pause");
    });
    player.on("ended", () => {
      this.paused = true;
      this.#tell("ended");
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

  /** Back from the frame's own full screen and picture-in-picture, which hide the page. */
  exitFullscreen(): void {
    void this.#player.exitFullscreen().catch(() => undefined);
    void this.#player.exitPictureInPicture().catch(() => undefined);
  }

  #tell(type: string): void {
    this.dispatchEvent(new Event(type));
  }
}
