import type { SaveProgramme } from "@matinee/contract/schemas/festivals";
import { maxFestivalScreenings } from "@matinee/domain/limits";
import type { Text } from "@matinee/texts";
import { isAtSameTime, type PremiereTimes } from "../../../db/premiere-overlaps.ts";
import type { FieldTexts, Page } from "../pages/page.rules.ts";

/** A screening of a saved programme, with the path of its field. */
export interface PlacedScreening {
  pageId: string;
  announced: boolean | undefined;
  /** The index of its section; null for none. */
  section: number | null;
  path: string;
}

/** Lists the screenings of a saved programme in their order: those without a section, then section by section. */
export function listPlaced({ screenings, sections }: SaveProgramme): PlacedScreening[] {
  const place = (list: SaveProgramme["screenings"], section: number | null, path: string) =>
    list.map(({ pageId, announced }, index) => ({
      pageId,
      announced,
      section,
      path: `${path}screenings.${index}.pageId`,
    }));
  return [
    ...place(screenings, null, ""),
    ...sections.flatMap((section, index) => place(section.screenings, index, `sections.${index}.`)),
  ];
}

interface ProgrammeFacts {
  festival: Page;
  /** The locked rows of the placed screenings and of those that leave. */
  screenings: ReadonlyMap<string, Page>;
  premieres: ReadonlyMap<string, PremiereTimes>;
  sectionIds: ReadonlySet<string>;
}

/**
 * Checks a programme as it would be saved (rules/festivals.md, Programme).
 * @returns the mistakes by the paths of their fields
 */
export function findProgrammeIssues(input: SaveProgramme, facts: ProgrammeFacts): FieldTexts {
  const { festival, screenings, sectionIds } = facts;
  const placed = listPlaced(input);
  const issues: FieldTexts = {};
  const seen = new Set<string>();
  for (const { pageId, path, announced } of placed) {
    const issue = seen.has(pageId)
      ? (t: Parameters<Text>[0]) => t.festivals.placedTwice
      : findScreeningIssue(screenings.get(pageId), festival);
    if (issue) issues[path] = issue;
    const isInvited = screenings.get(pageId)?.accountId !== festival.accountId;
    if (announced && isInvited)
      issues[path.replace(/pageId$/, "announced")] ??= (t) => t.festivals.neverAnnounced;
    seen.add(pageId);
  }
  const last = placed[maxFestivalScreenings];
  if (last) issues[last.path] = (t) => t.festivals.full(maxFestivalScreenings);
  const sectionsSeen = new Set<string>();
  for (const [index, { id, title, screenings: list }] of input.sections.entries()) {
    if (id !== undefined && (!sectionIds.has(id) || sectionsSeen.has(id)))
      issues[`sections.${index}.id`] = (t) => t.festivals.unknownSection;
    if (id !== undefined) sectionsSeen.add(id);
    if (title.trim() === "") issues[`sections.${index}.title`] = (t) => t.festivals.sectionTitle;
    else if (festival.activated && list.length === 0)
      issues[`sections.${index}.screenings`] = (t) => t.festivals.emptySection(title);
  }
  const leavers = [...screenings.values()].filter(
    ({ id, festivalId }) => festivalId === festival.id && !seen.has(id),
  );
  const guest = leavers.find(({ accountId }) => accountId !== festival.accountId);
  if (guest) issues["screenings"] ??= (t) => t.festivals.endInvitation(guest.title);
  return { ...findOverlaps(placed, facts), ...issues };
}

function findScreeningIssue(page: Page | undefined, festival: Page): Text | null {
  if (page?.festivalId === festival.id) return null;
  if (!page || page.accountId !== festival.accountId) return (t) => t.festivals.unknownScreening;
  if (page.kind === "festival") return (t) => t.festivals.festivalInFestival;
  if (page.festivalId !== null) return (t) => t.festivals.inAnother;
  if (page.cancelledAt || page.archived) return (t) => t.festivals.screeningClosed;
  // Its prices would keep their numbers, which its owner has to see first.
  return page.currency === festival.currency
    ? null
    : (t) => t.eventMoney.otherCurrency(page.currency.toUpperCase(), festival.currency.toUpperCase());
}

/** Names a screening that joins while its premiere runs at the same time as another one. */
function findOverlaps(
  placed: readonly PlacedScreening[],
  { festival, screenings, premieres }: ProgrammeFacts,
): FieldTexts {
  const issues: FieldTexts = {};
  for (const { pageId, path } of placed) {
    const times = premieres.get(pageId);
    if (!times || screenings.get(pageId)?.festivalId === festival.id) continue;
    const other = placed.find((candidate) => {
      const theirs = premieres.get(candidate.pageId);
      const screening = screenings.get(candidate.pageId);
      return (
        candidate.pageId !== pageId &&
        theirs !== undefined &&
        !screening?.cancelledAt &&
        !screening?.archived &&
        isAtSameTime(times, theirs)
      );
    });
    const title = other && screenings.get(other.pageId)?.title;
    if (title !== undefined) issues[path] = (t) => t.festivals.premieresOverlap(title);
  }
  return issues;
}
