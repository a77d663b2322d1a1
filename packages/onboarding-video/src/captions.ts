import type { Sentence } from "./sentences.ts";

export interface SpokenSentence extends Sentence {
  startSeconds: number;
  endSeconds: number;
}

/** The length of two lines of a caption. */
const MAX_CHARACTERS = 84;

/** Renders the captions as WebVTT: each sentence while it is spoken, and a long sentence in parts. */
export function renderCaptions(spoken: readonly SpokenSentence[]): string {
  const cues = spoken.flatMap(({ text, startSeconds, endSeconds }) => {
    let start = startSeconds;
    return splitText(text).map((part) => {
      const end = start + ((endSeconds - startSeconds) * part.length) / text.length;
      const cue = `${formatTime(start)} --> ${formatTime(end)}\n${part}`;
      start = end;
      return cue;
    });
  });
  return `WEBVTT\n\n${cues.join("\n\n")}\n`;
}

/** Splits a text between words into the fewest parts of similar length, at a comma or colon if one is near. */
function splitText(text: string): string[] {
  const count = Math.ceil(text.length / MAX_CHARACTERS);
  if (count === 1) return [text];
  const middle = text.length / count;
  const cuts = [...text.matchAll(/(?<pause>[,:])? /g)].map(({ index, groups }) => ({
    at: index + (groups?.["pause"] ? 1 : 0),
    cost: Math.abs(index - middle) - (groups?.["pause"] ? 12 : 0),
  }));
  const best = cuts.toSorted((a, b) => a.cost - b.cost)[0];
  if (!best) return [text];
  return [text.slice(0, best.at), ...splitText(text.slice(best.at + 1))];
}

function formatTime(seconds: number): string {
  return new Date(Math.round(seconds * 1000)).toISOString().slice(11, 23);
}
