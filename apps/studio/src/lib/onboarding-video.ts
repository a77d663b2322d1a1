import { instructionTranscript } from "@matinee/contract/instruction-film";

/** The video that explains how to build a screening. The API serves its files. */
export const onboardingVideo = {
  src: "/media/instructions/film.mp4",
  captions: "/media/instructions/film.en.vtt",
  poster: "/media/instructions/poster.jpg",
  transcript: instructionTranscript,
} as const;

const SEEN_KEY = "matinee.instructions-seen";

export function hasSeenOnboardingVideo(): boolean {
  return localStorage.getItem(SEEN_KEY) !== null;
}

export function rememberOnboardingVideoSeen(): void {
  localStorage.setItem(SEEN_KEY, new Date().toISOString());
}
