import { maxShownFilms } from "@matinee/domain/film-records";
import { formats } from "./formats.ts";

const countFilms = (count: number): string =>
  formats.plural(count, { one: "1 film", other: `${formats.number(count)} films` });

/** The films of the library that an event shows, in the step Trailer. */
export const eventFilms = {
  choose: "Choose films",
  chooseHelp: `From your library, one film or several in order, up to ${maxShownFilms}: for a shorts programme, or a film that you show more than once.`,
  onlyOwner: "The owner of this event can show films of their library here.",
  label: "Films of this event",
  intro: "Played in this order. Drag a film by its handle, or move it with Space and the arrow keys.",
  notSaved: "The films could not be saved. Please try again.",
  inCompetition: "In competition",
  inCompetitionOf: (title: string) => `“${title}” is in competition`,
  cap: "Most viewers",
  capOf: (title: string) => `Most viewers of “${title}” at this event`,
  noCap: "No limit",
  capWrong: (limit: number) => `Please enter a number from 1 to ${formats.number(limit)}, or nothing.`,
  /** @param isInFestival whether all screenings of the festival count */
  places: (taken: number, size: number, isInFestival: boolean) =>
    `${formats.number(taken)} of ${formats.number(size)} have a place${isInFestival ? " in the festival" : ""}`,
  /** @param left places, of the film that has the fewest */
  decides: (title: string, left: number) =>
    left === 0
      ? `This event is sold out: “${title}” has no places left.`
      : `“${title}” decides when this event is sold out: it has ${formats.plural(left, {
          one: "1 place",
          other: `${formats.number(left)} places`,
        })} left.`,
  remove: (title: string) => `Take “${title}” out`,
  noLength: "Length unknown",
  /** @param length of those whose length is known; null when that is none */
  total: (films: number, length: string | null, unknown: number) =>
    length === null
      ? `${countFilms(films)}, length unknown`
      : unknown === 0
        ? `${countFilms(films)}, ${length} together`
        : `${countFilms(films)}, ${length} together without ${formats.plural(unknown, {
            one: "1 film whose length is not known",
            other: `${formats.number(unknown)} films whose length is not known`,
          })}`,
  add: "Add films",
  full: `An event shows at most ${maxShownFilms} films.`,
  uploadFile: "Upload its file",
  uploadFileOf: (title: string) => `Upload its file: “${title}”`,
  dropFile: "Drop its file here",
  single: {
    open: "Back to one film",
    title: "Show one film instead?",
    text: (first: string, others: number) =>
      others === 0
        ? `The file of “${first}” becomes the event's own film. “${first}” stays in your library.`
        : `The file of “${first}” becomes the event's own film. ${formats.plural(others, {
            one: "The other film leaves this event.",
            other: `The other ${formats.number(others)} films leave this event.`,
          })} All of them stay in your library.`,
    replace: "A film that you upload here afterwards takes its place in this event only.",
    confirm: "Show one film",
    done: "The event shows one film",
  },
  own: {
    title: "What about the film of this event?",
    text: (name: string) =>
      `This event has a film of its own, “${name}”. Add it to your library, so that it becomes the first of the films that this event shows. Otherwise it is deleted a day after you choose others.`,
    keep: "Add it to my library",
    drop: "Choose others instead",
    dropHelp: "The film of this event is replaced as soon as you choose films, and deleted a day later.",
  },
  picker: {
    title: "Add films",
    search: "Search films",
    placeholder: "Title, original title, director",
    isShown: "Shown already",
    none: "No film of your library has these words.",
    empty: "Your library has no films yet. Write the title of the first one below.",
    room: (left: number) =>
      formats.plural(left, {
        one: "Room for 1 more film",
        other: `Room for ${formats.number(left)} more films`,
      }),
    newTitle: "Title of a film that is not in your library",
    create: "Add to my library",
    created: (title: string) => `“${title}” is in your library and chosen`,
    notCreated: "The film could not be added. Please try again.",
    titleMissing: "Please enter the title.",
    confirm: (count: number) => (count === 0 ? "Choose films" : `Add ${countFilms(count)}`),
  },
} as const;
