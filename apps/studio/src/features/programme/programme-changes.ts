import type { Programme, SaveProgramme } from "@matinee/contract/schemas/festivals";
import { listScreenings } from "../../lib/programme.queries.ts";

export type Screening = Programme["screenings"][number];
export type Section = Programme["sections"][number];

/**
 * A change of a programme. It is made again from the newest programme if another tab or person saved meanwhile, so it finds
 * what it moves by ids, and does nothing when that is gone.
 */
export type ProgrammeChange = (programme: Programme) => Programme;

/** Returns the section of a screening; null without one. */
export const findSectionOf = ({ sections }: Programme, pageId: string): Section | null =>
  sections.find(({ screenings }) => screenings.some((screening) => screening.pageId === pageId)) ?? null;

/** Builds the body of a save. @param stored the programme that the change was made from */
export function toSaveProgramme(stored: Programme, changed: Programme): SaveProgramme {
  const toSaved = (list: readonly Screening[]) =>
    list.map(({ pageId, announced }) => ({ pageId, announced }));
  const kept = new Set(stored.sections.map(({ id }) => id));
  return {
    version: stored.version,
    screenings: toSaved(changed.screenings),
    sections: changed.sections.map(({ id, title, description, screenings }) => ({
      ...(kept.has(id) && { id }),
      title,
      description,
      screenings: toSaved(screenings),
    })),
  };
}

const mapLists = (
  programme: Programme,
  map: (list: Screening[], sectionId: string | null) => Screening[],
) => ({
  ...programme,
  screenings: map(programme.screenings, null),
  sections: programme.sections.map((section) => ({
    ...section,
    screenings: map(section.screenings, section.id),
  })),
});

const isListed = (list: readonly Screening[], pageId: string) => list.some((each) => each.pageId === pageId);

/** Moves a screening in front of or behind another one, into its section. */
export const moveBeside =
  (pageId: string, besideId: string, place: "before" | "after"): ProgrammeChange =>
  (programme) => {
    const all = listScreenings(programme);
    const moved = all.find((each) => each.pageId === pageId);
    if (!moved || pageId === besideId || !isListed(all, besideId)) return programme;
    return mapLists(programme, (list) => {
      const others = list.filter((each) => each !== moved);
      const index = others.findIndex((each) => each.pageId === besideId);
      if (index < 0) return others;
      return others.toSpliced(place === "before" ? index : index + 1, 0, moved);
    });
  };

/** Moves screenings to the end of a section, or of those without one for null. */
export const moveToSection =
  (pageIds: readonly string[], sectionId: string | null): ProgrammeChange =>
  (programme) => {
    if (sectionId !== null && !programme.sections.some(({ id }) => id === sectionId)) return programme;
    const moved = listScreenings(programme).filter(
      ({ pageId }) =>
        pageIds.includes(pageId) && (findSectionOf(programme, pageId)?.id ?? null) !== sectionId,
    );
    return mapLists(programme, (list, id) => {
      const others = list.filter((each) => !moved.includes(each));
      return id === sectionId ? [...others, ...moved] : others;
    });
  };

/** Adds a screening of the account that exists already. */
export const addScreening =
  (screening: Screening, sectionId: string | null): ProgrammeChange =>
  (programme) => {
    if (isListed(listScreenings(programme), screening.pageId)) return programme;
    const target = programme.sections.some(({ id }) => id === sectionId) ? sectionId : null;
    return mapLists(programme, (list, id) => (id === target ? [...list, screening] : list));
  };

export const removeScreening =
  (pageId: string): ProgrammeChange =>
  (programme) =>
    mapLists(programme, (list) => list.filter((each) => each.pageId !== pageId));

export const setAnnounced =
  (pageId: string, announced: boolean): ProgrammeChange =>
  (programme) =>
    mapLists(programme, (list) =>
      list.map((each) => (each.pageId === pageId ? { ...each, announced } : each)),
    );

/** What is typed of a section, and the screenings in it. */
export interface SectionInput {
  title: string;
  description: string;
  pageIds: readonly string[];
}

/** The id of a section until it is saved. */
const NEW_SECTION = "new";

export const addSection =
  ({ title, description, pageIds }: SectionInput): ProgrammeChange =>
  (programme) =>
    moveToSection(
      pageIds,
      NEW_SECTION,
    )({
      ...programme,
      sections: [...programme.sections, { id: NEW_SECTION, title, description, screenings: [] }],
    });

/** Changes the texts of a section. Screenings that were ticked join it, and those that were unticked have none afterwards. */
export const editSection =
  (id: string, input: SectionInput, ticked: readonly string[]): ProgrammeChange =>
  (programme) => {
    const { title, description, pageIds } = input;
    const sections = programme.sections.map((each) =>
      each.id === id ? { ...each, title, description } : each,
    );
    const joining = pageIds.filter((pageId) => !ticked.includes(pageId));
    const leaving = ticked.filter(
      (pageId) => !pageIds.includes(pageId) && findSectionOf(programme, pageId)?.id === id,
    );
    return moveToSection(leaving, null)(moveToSection(joining, id)({ ...programme, sections }));
  };

/** Deletes a section. Its screenings stay in the programme, without a section. */
export const removeSection =
  (id: string): ProgrammeChange =>
  (programme) => {
    const removed = programme.sections.find((section) => section.id === id);
    return {
      ...programme,
      screenings: [...programme.screenings, ...(removed?.screenings ?? [])],
      sections: programme.sections.filter((section) => section !== removed),
    };
  };

/** Sorts the sections. One that was added meanwhile comes last. */
export const sortSections =
  (ids: readonly string[]): ProgrammeChange =>
  (programme) => {
    const place = ({ id }: Section) => (ids.includes(id) ? ids.indexOf(id) : ids.length);
    return { ...programme, sections: programme.sections.toSorted((a, b) => place(a) - place(b)) };
  };

/**
 * Takes a change back: the sections, the order and the announcements as they were. What joined or left since then stays in or
 * out of the programme.
 */
export const returnTo =
  (before: Programme): ProgrammeChange =>
  (programme) => {
    const left = new Map(listScreenings(programme).map((each) => [each.pageId, each]));
    const take = (list: readonly Screening[]) =>
      list.flatMap(({ pageId, announced }) => {
        const screening = left.get(pageId);
        left.delete(pageId);
        return screening ? [{ ...screening, announced }] : [];
      });
    const returned = {
      ...programme,
      screenings: take(before.screenings),
      sections: before.sections.map((section) => ({ ...section, screenings: take(section.screenings) })),
    };
    return [...left.values()].reduce(
      (result, screening) =>
        addScreening(screening, findSectionOf(programme, screening.pageId)?.id ?? null)(result),
      returned,
    );
  };
