import { instructionTranscript } from "@matinee/contract/instruction-film";

/** The film that explains how a screening is built; it is served with the media of the installation. */
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
