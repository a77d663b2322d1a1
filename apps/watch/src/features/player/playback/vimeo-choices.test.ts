import type VimeoPlayer from "@vimeo/player";
import { expect, test } from "vitest";
import type { ViewerChoices } from "./use-viewer-choices.ts";
import { carryVimeoChoices } from "./vimeo-choices.ts";

/** Stands for Vimeo's player of a film with captions in these languages. */
function createPlayer(languages: readonly string[]) {
  const calls: unknown[][] = [];
  const listeners = new Map<string, (data: object) => void>();
  const call =
    (name: string) =>
    (...values: unknown[]) => {
      calls.push([name, ...values]);
      return name === "setVolume" ? Promise.reject(new Error("not on a phone")) : Promise.resolve();
    };
  const player = {
    on: (name: string, listener: (data: object) => void) => listeners.set(name, listener),
    getTextTracks: async () => languages.map((language) => ({ language, kind: "captions" })),
    getVolume: async () => 0.4,
    getMuted: async () => true,
    ...Object.fromEntries(
      ["setPlaybackRate", "setVolume", "setMuted", "enableTextTrack", "disableTextTrack"].map((name) => [
        name,
        call(name),
      ]),
    ),
  };
  const send = (name: string, data: object = {}) => listeners.get(name)?.(data);
  // Cast: it has what the module calls.
  return { player: player as unknown as VimeoPlayer, calls, listeners, send };
}

test("a film at Vimeo gets what was chosen for the one before it", async () => {
  const choices: ViewerChoices = {};
  const first = createPlayer(["fr", "en"]);
  carryVimeoChoices(first.player, choices);
  await expect.poll(() => first.listeners.has("texttrackchange")).toBe(true);
  expect(first.calls).toEqual([]);
  first.send("playbackratechange", { playbackRate: 1.5 });
  first.send("texttrackchange", { language: "en", kind: "captions", label: "English" });
  first.send("volumechange");
  const chosen = { speed: 1.5, captions: "en", volume: { level: 0.4, isMuted: true } };
  await expect.poll(() => choices).toEqual(chosen);

  const lacking = createPlayer(["fr"]);
  carryVimeoChoices(lacking.player, choices);
  await expect.poll(() => lacking.listeners.has("texttrackchange")).toBe(true);
  expect(lacking.calls.at(-1)).toEqual(["disableTextTrack"]);
  lacking.send("texttrackchange", { language: null, kind: null, label: null });
  expect(choices).toEqual(chosen);

  const third = createPlayer(["fr", "en-GB"]);
  carryVimeoChoices(third.player, choices);
  await expect.poll(() => third.listeners.has("texttrackchange")).toBe(true);
  expect(third.calls).toEqual([
    ["setPlaybackRate", 1.5],
    ["setVolume", 0.4],
    ["setMuted", true],
    ["enableTextTrack", "en-GB", "captions"],
  ]);
  third.send("texttrackchange", { language: null, kind: null, label: null });
  expect(choices.captions).toBeNull();
});
