import { messages } from "@matinee/texts";
import { ListVideo, type LucideIcon, SkipBack, SkipForward } from "lucide-react";

const texts = messages.shortsPlayer;

/** What leads from one film of a programme to the others. */
export interface FilmControls {
  /** Null where there is none. */
  previous: (() => void) | null;
  next: (() => void) | null;
  isListOpen: boolean;
  onToggleList: () => void;
}

/** Opens and closes the list of films. */
export function FilmsButton({ films: { isListOpen, onToggleList } }: { films: FilmControls }) {
  return (
    <button type="button" className="player-film-button" aria-expanded={isListOpen} onClick={onToggleList}>
      <ListVideo aria-hidden="true" /> <span className="max-tablet:sr-only">{texts.films}</span>
    </button>
  );
}

/** Lead to the film before and after this one. */
export function NeighbourButtons({ films: { previous, next } }: { films: FilmControls }) {
  return (
    <>
      <NeighbourButton icon={SkipBack} name={texts.previous} onPress={previous} />
      <NeighbourButton icon={SkipForward} name={texts.next} onPress={next} />
    </>
  );
}

function NeighbourButton({
  icon: Icon,
  name,
  onPress,
}: {
  icon: LucideIcon;
  name: string;
  onPress: (() => void) | null;
}) {
  return (
    <button
      type="button"
      className="player-film-button player-roomy"
      aria-label={name}
      disabled={!onPress}
      onClick={onPress ?? undefined}
    >
      <Icon aria-hidden="true" />
    </button>
  );
}
