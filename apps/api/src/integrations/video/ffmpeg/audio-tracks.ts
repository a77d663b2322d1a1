import { getLanguageName } from "./languages.ts";

/** One audio stream of an uploaded file. */
export interface AudioStream {
  /** Index among the file's audio streams, as ffmpeg counts them. */
  index: number;
  channels: number;
  /** BCP 47; null when the file declares none. */
  language: string | null;
  title: string | null;
  isDefault: boolean;
  isCommentary: boolean;
}

/** One sound track that a viewer can choose. */
export interface AudioTrack {
  /** Indexes of its streams: several mono streams are the channels of one track. */
  streams: number[];
  /** Unique within the video. */
  name: string;
  language: string | null;
  /** Channels in the uploaded file; viewers hear stereo. */
  channels: number;
}

/** Every track costs encoding time; files with more than this hold separate stems, not alternatives. */
const MAX_TRACKS = 8;
const SURROUND_CHANNELS = 6;

/**
 * Plans the sound tracks of a video. The default track comes first: the stream marked as default, otherwise the first.
 * Consecutive mono streams are channels: two are left and right, six are 5.1, eight are 5.1 and stereo, others pair up.
 */
export function planAudioTracks(streams: readonly AudioStream[]): AudioTrack[] {
  const groups = groupMono(streams);
  const marked = groups.findIndex((group) => group.some(({ isDefault }) => isDefault));
  const first = groups[Math.max(0, marked)];
  const ordered = groups.toSorted((a, b) => Number(b === first) - Number(a === first)).slice(0, MAX_TRACKS);
  const names = new Set<string>();
  return ordered.map((group) => {
    const [lead] = group;
    const track = {
      streams: group.map(({ index }) => index),
      language: lead?.language ?? null,
      channels: group.length > 1 ? group.length : (lead?.channels ?? 0),
    };
    const name = nameTrack(group, names);
    names.add(name);
    return { ...track, name };
  });
}

function groupMono(streams: readonly AudioStream[]): AudioStream[][] {
  const runs: AudioStream[][] = [];
  for (const stream of streams) {
    const run = runs.at(-1);
    const [previous] = run ?? [];
    if (run && previous && isSameTrackChannel(stream, previous)) run.push(stream);
    else runs.push([stream]);
  }
  return runs.flatMap(splitRun);
}

const isSameTrackChannel = (stream: AudioStream, previous: AudioStream) =>
  [stream, previous].every(({ channels, isCommentary }) => channels === 1 && !isCommentary) &&
  stream.language === previous.language;

function splitRun(run: AudioStream[]): AudioStream[][] {
  if (run.length === SURROUND_CHANNELS) return [run];
  if (run.length === SURROUND_CHANNELS + 2)
    return [run.slice(0, SURROUND_CHANNELS), run.slice(SURROUND_CHANNELS)];
  return Array.from({ length: Math.ceil(run.length / 2) }, (_, pair) => run.slice(pair * 2, pair * 2 + 2));
}

function nameTrack(group: readonly AudioStream[], usedNames: ReadonlySet<string>): string {
  const [lead] = group;
  const language = lead?.language ? getLanguageName(lead.language) : null;
  // The title of a single channel ("Left") does not describe the track.
  const title = group.length === 1 ? lead?.title : null;
  const names = [
    ...(title ? [title] : []),
    ...(title && language ? [`${title} (${language})`] : []),
    ...(language ? [language] : []),
  ];
  const free = names.find((name) => !usedNames.has(name));
  if (free) return free;
  const [base = "Track"] = names;
  let number = names.length > 0 ? 2 : usedNames.size + 1;
  while (usedNames.has(`${base} ${number}`)) number += 1;
  return `${base} ${number}`;
}
