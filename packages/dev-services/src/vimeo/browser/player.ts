/// <reference lib="dom" />
// Emulates the postMessage protocol of Vimeo's player page with a plain video element, for @vimeo/player.

interface Message {
  method: string;
  value?: unknown;
}

const element = document.querySelector("video");
if (!element) throw new Error("The page has no video");
const video: HTMLVideoElement = element;
const wanted = new Set<string>();

const send = (message: object) => parent.postMessage(JSON.stringify(message), "*");
const state = () => ({
  seconds: video.currentTime,
  duration: video.duration,
  percent: video.duration > 0 ? video.currentTime / video.duration : 0,
});

const readers: Record<string, () => unknown> = {
  getCurrentTime: () => video.currentTime,
  getDuration: () => video.duration,
  getEnded: () => video.ended,
  getMuted: () => video.muted,
  getPaused: () => video.paused,
  getPlaybackRate: () => video.playbackRate,
  getVideoTitle: () => document.title,
  getVolume: () => video.volume,
  getFullscreen: () => document.fullscreenElement !== null,
  getTextTracks: () =>
    Array.from(video.textTracks, ({ kind, label, language, mode }) => ({ kind, label, language, mode })),
  ping: () => undefined,
};

const writers: Record<string, (value: unknown) => unknown> = {
  addEventListener: (name) => void wanted.add(String(name)),
  removeEventListener: (name) => void wanted.delete(String(name)),
  play: () => video.play(),
  pause: () => video.pause(),
  setCurrentTime: (seconds) => (video.currentTime = Number(seconds)),
  setMuted: (muted) => (video.muted = Boolean(muted)),
  setPlaybackRate: (rate) => (video.playbackRate = Number(rate)),
  setVolume: (volume) => (video.volume = Number(volume)),
  enableTextTrack: (value) => {
    const { language } = value as { language: string }; // As @vimeo/player sends it.
    for (const track of video.textTracks) track.mode = track.language === language ? "showing" : "disabled";
  },
  disableTextTrack: () => {
    for (const track of video.textTracks) track.mode = "disabled";
  },
  exitFullscreen: () => (document.fullscreenElement ? document.exitFullscreen() : undefined),
  exitPictureInPicture: () =>
    document.pictureInPictureElement ? document.exitPictureInPicture() : undefined,
  unload: () => {
    video.pause();
    video.currentTime = 0;
  },
};

async function handleMessage({ method, value }: Message): Promise<void> {
  try {
    const done: unknown = await (readers[method]?.() ?? writers[method]?.(value));
    if (!(method in readers) && !(method in writers)) throw new TypeError(`${method} is not a method`);
    send({ method, value: done });
  } catch (error) {
    const { name, message } = error instanceof Error ? error : new Error(String(error));
    send({ event: "error", data: { method, name, message } });
  }
}

addEventListener("message", ({ source, data }: MessageEvent<unknown>) => {
  if (source !== parent) return;
  const message: unknown = typeof data === "string" ? JSON.parse(data) : data;
  if (isMessage(message)) void handleMessage(message);
});

const isMessage = (message: unknown): message is Message =>
  typeof message === "object" &&
  message !== null &&
  "method" in message &&
  typeof message.method === "string";

const events: Record<string, string> = {
  play: "play",
  playing: "playing",
  pause: "pause",
  ended: "ended",
  timeupdate: "timeupdate",
  seeking: "seeking",
  seeked: "seeked",
  waiting: "bufferstart",
  volumechange: "volumechange",
  ratechange: "playbackratechange",
};
for (const [own, theirs] of Object.entries(events)) {
  video.addEventListener(own, () => {
    const rate = own === "ratechange" ? { playbackRate: video.playbackRate } : {};
    if (wanted.has(theirs)) send({ event: theirs, data: { ...state(), ...rate } });
  });
}
video.textTracks.addEventListener("change", () => {
  const { kind, label, language } = [...video.textTracks].find(({ mode }) => mode === "showing") ?? {};
  const data = { kind: kind ?? null, label: label ?? null, language: language ?? null };
  if (wanted.has("texttrackchange")) send({ event: "texttrackchange", data });
});
const ready = () => send({ event: "ready" });
if (video.readyState > 0) ready();
else video.addEventListener("loadedmetadata", ready, { once: true });
video.addEventListener("error", () => {
  send({
    event: "error",
    data: { method: "ready", name: "NotFoundError", message: "The video did not load." },
  });
});
