import { maxCreditsPerChange } from "@matinee/domain/limits";
import { messages } from "@matinee/texts";
import { readWholeNumber } from "@matinee/ui/typed-number";

const texts = messages.adminCredits;

/** Reads a typed change of credits: its value, 0 for an invalid text, and the message why it is invalid. */
export function readCreditsChange(typed: string): { change: number; problem: string | null } {
  const { value, problem } = readWholeNumber(typed);
  if (value === null) return { change: 0, problem: problem ?? texts.missing };
  if (value === 0) return { change: 0, problem: texts.noChange };
  if (Math.abs(value) > maxCreditsPerChange) return { change: 0, problem: texts.tooLarge };
  return { change: value, problem: null };
}
