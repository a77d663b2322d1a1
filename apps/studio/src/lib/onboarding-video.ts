import { instructionTranscript } from "@matinee/contract/instruction-film";
import { onboardingVideoPaths } from "../paths.ts";

/** The video that explains how to build a screening. */
export const onboardingVideo = {
  ...onboardingVideoPaths,
  transcript: instructionTranscript,
} as const;

const SEEN_KEY = "matinee.instructions-seen";

export function hasSeenOnboardingVideo(): boolean {
  return localStorage.getItem(SEEN_KEY) !== null;
}

export function rememberOnboardingVideoSeen(): void {
  localStorage.setItem(SEEN_KEY, new Date().toISOString());
}
