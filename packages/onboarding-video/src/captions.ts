import type { Sentence } from "./sentences.ts";

export interface SpokenSentence extends Sentence {
  startSeconds: number;
  endSeconds: number;
}

/** Two lines of a caption. */
const MOST_CHARACTERS = 84;

/** The captions as WebVTT: each sentence while it is said, a long one in parts. */
export function captionFile(spoken: readonly SpokenSentence[]): string {
  const cues = spoken.flatMap(({ text, startSeconds, endSeconds }) => {
    let start = startSeconds;
    return partsOf(text).map((part) => {
      const end = start + ((endSeconds - startSeconds) * part.length) / text.length;
      const cue = `${time(start)} --> ${time(end)}\n${part}`;
      start = end;
      return cue;
    });
  });
  return `WEBVTT\n\n${cues.join("\n\n")}\n`;
}

/** In as few parts as it takes, cut between words and about equally long, at a comma or colon where one is near. */
function partsOf(text: string): string[] {
  const count = Math.ceil(text.length / MOST_CHARACTERS);
  if (count === 1) return [text];
  const middle = text.length / count;
  const cuts = [...text.matchAll(/(?<pause>[,:])? /g)].map(({ index, groups }) => ({
    at: index + (groups?.["pause"] ? 1 : 0),
    cost: Math.abs(index - middle) - (groups?.["pause"] ? 12 : 0),
  }));
  const best = cuts.toSorted((a, b) => a.cost - b.cost)[0];
  if (!best) return [text];
  return [text.slice(0, best.at), ...partsOf(text.slice(best.at + 1))];
}

function time(seconds: number): string {
  return new Date(Math.round(seconds * 1000)).toISOString().slice(11, 23);
}
