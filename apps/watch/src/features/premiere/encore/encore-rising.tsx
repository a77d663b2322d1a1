import { REACTION_KINDS } from "@matinee/domain/reaction-kinds";
import { useEffect, useRef } from "react";
import type { Playhead } from "../../player/playback/playhead.ts";
import { RisingIcons, useRising } from "../rising-icons.tsx";
import type { FilmReactions } from "./film-reactions.ts";
import { useFilmSeconds } from "./use-film-seconds.ts";

/** A larger step of the position is a seek: its seconds were not watched. */
const LARGEST_STEP = 2;

/** The reactions rise again at the second of the film at which they were made. */
export function EncoreRising({
  reactions,
  playhead,
}: {
  reactions: FilmReactions;
  playhead: Playhead | null;
}) {
  const seconds = useFilmSeconds(playhead);
  const { rising, add } = useRising();
  const shown = useRef(seconds);
  useEffect(() => {
    const from = seconds - shown.current > LARGEST_STEP ? seconds : shown.current + 1;
    shown.current = seconds;
    for (let second = from; second <= seconds; second++) {
      const counts = reactions.bySecond.get(second) ?? {};
      add(REACTION_KINDS.filter((kind) => counts[kind]));
    }
  }, [seconds, reactions, add]);
  return <RisingIcons rising={rising} />;
}
