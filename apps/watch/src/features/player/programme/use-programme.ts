import type { PublicPage } from "@matinee/contract/schemas/pages";
import type { Playback } from "@matinee/contract/schemas/videos";
import { messages } from "@matinee/texts";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { createLazyComponent } from "../../../lib/create-lazy-component.ts";
import { useFilmKeys } from "../playback/use-media-session.ts";
import { discardPreparedFilm } from "../playback/prepare-film.ts";
import type { Playhead } from "../playback/playhead.ts";
import type { ViewerChoices } from "../playback/use-viewer-choices.ts";
import { listFilms } from "./list-films.ts";
import type { FilmControls } from "./film-controls.tsx";

const texts = messages.shortsPlayer;

/** What a programme adds around its films. Its code loads while the first film does. */
export const ProgrammeScreens = createLazyComponent(
  async () => (await import("./programme-screens.tsx")).ProgrammeScreens,
);
export const FilmTimeline = createLazyComponent(
  async () => (await import("./programme-screens.tsx")).FilmTimeline,
);

interface Start {
  /** Counts the starts: each is a new player. */
  number: number;
  /** Undefined: the API chooses the film that was left. */
  filmId: string | undefined;
}

/**
 * Plays the films of an event that shows several, one after another with intervals. Without a grant for several, as in a free
 * preview, the only film plays as any other.
 * @param restarts how often the viewer starts again after the end
 */
export function useProgramme({
  page,
  restarts,
  isActive,
  onEnd,
}: {
  page: PublicPage;
  restarts: number;
  /** A film of the event is open, and nothing covers it. */
  isActive: boolean;
  onEnd: (() => void) | undefined;
}) {
  const [grant, setGrant] = useState<Playback | null>(null);
  const [start, setStart] = useState<Start>({ number: 0, filmId: undefined });
  /** The film that plays, is being started, or has just ended. */
  const [currentId, setCurrentId] = useState<string>();
  const [nextId, setNextId] = useState<string | null>(null);
  const [ended, setEnded] = useState<ReadonlySet<string>>(new Set());
  const [isListOpen, setIsListOpen] = useState(false);
  const [playhead, setPlayhead] = useState<Playhead | null>(null);
  const opener = useRef<Element | null>(null);
  const choices = useRef<ViewerChoices>({});

  const [handledRestarts, setHandledRestarts] = useState(restarts);
  if (handledRestarts !== restarts) {
    setHandledRestarts(restarts);
    setStart({ number: start.number + 1, filmId: grant?.films?.[0]?.filmId });
    setCurrentId(grant?.films?.[0]?.filmId);
    setNextId(null);
    setEnded(new Set());
  }

  const programme = useMemo(
    () => (grant?.films ? listFilms(page, grant.films, ended) : null),
    [page, grant, ended],
  );
  const hasProgramme = programme !== null;
  useEffect(() => {
    if (hasProgramme) ProgrammeScreens.preload();
  }, [hasProgramme]);

  useEffect(() => discardPreparedFilm, []);

  const play = useCallback((filmId: string) => {
    setCurrentId(filmId);
    setNextId(null);
    setIsListOpen(false);
    setStart(({ number }) => ({ number: number + 1, filmId }));
  }, []);
  const onGranted = useCallback((granted: Playback) => {
    // Most events show one film, and render nothing again.
    setGrant((before) => (granted.films || before ? granted : before));
    setCurrentId(granted.filmId);
  }, []);
  const closeList = useCallback(() => {
    setIsListOpen(false);
    if (opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true });
  }, []);
  const onToggleList = useCallback(() => {
    opener.current = document.activeElement;
    setIsListOpen((isOpen) => !isOpen);
  }, []);

  const playable = programme?.filter(({ progress }) => progress !== null) ?? [];
  const index = playable.findIndex(({ id }) => id === currentId);
  const previousId = nextId ? currentId : playable[index - 1]?.id;
  const followingId = nextId ?? (index < 0 ? undefined : playable[index + 1]?.id);
  const isOpen = hasProgramme && isActive;
  const previous = useFilmStart(isOpen ? previousId : undefined, play);
  const next = useFilmStart(isOpen ? followingId : undefined, play);
  useFilmKeys(previous, next);
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      const { key, shiftKey, ctrlKey, metaKey, altKey, target } = event;
      if (!shiftKey || ctrlKey || metaKey || altKey || event.defaultPrevented) return;
      if (target instanceof Element && target.closest("input, textarea, select")) return;
      const go = key === "N" ? next : key === "P" ? previous : null;
      if (!go) return;
      event.preventDefault();
      go();
    };
    window.addEventListener("keydown", handleKey);
    return () => window.removeEventListener("keydown", handleKey);
  }, [previous, next]);

  const controls: FilmControls | undefined = hasProgramme
    ? { previous, next, isListOpen, onToggleList }
    : undefined;
  const following = playable.find(({ id }) => id === followingId);
  return {
    programme: programme && {
      films: programme,
      playable,
      currentId,
      next: playable.find(({ id }) => id === nextId) ?? null,
      isListOpen,
      playhead,
      play,
      closeList,
    },
    startNumber: start.number,
    onPlayhead: setPlayhead,
    film: {
      id: start.filmId,
      onGranted,
      controls,
      choices,
      skip: following ? { text: texts.goOnWith(following.title), onSkip: () => play(following.id) } : null,
    },
    handleEnd: () => {
      if (currentId && hasProgramme) setEnded(new Set([...ended, currentId]));
      if (followingId) setNextId(followingId);
      else onEnd?.();
    },
  };
}

/** Returns what starts a film; null without one. */
const useFilmStart = (filmId: string | undefined, play: (filmId: string) => void): (() => void) | null =>
  useMemo(() => (filmId ? () => play(filmId) : null), [filmId, play]);
