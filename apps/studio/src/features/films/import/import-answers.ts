import type { FilmImportResult } from "@matinee/domain/film-records";
import type { Decision, Decisions, ImportLine } from "./use-film-import.ts";

/** What a person reads first: what is wrong, what is asked, what was edited here, then the lines in their order. */
export function sortLines(lines: readonly ImportLine[]): ImportLine[] {
  const rank = ({ result, edited }: ImportLine) => {
    if (result === "invalid") return 0;
    if (result === "asks") return 1;
    return edited.length > 0 ? 2 : 3;
  };
  return lines.toSorted((one, other) => rank(one) - rank(other) || one.line - other.line);
}

/** Counts the lines by what becomes of them. */
export function countResults(lines: readonly ImportLine[]): Record<FilmImportResult, number> {
  const counts = { created: 0, updated: 0, unchanged: 0, asks: 0, skipped: 0, invalid: 0 };
  for (const { result } of lines) counts[result] += 1;
  return counts;
}

/** The questions that have no answer yet. */
export const listOpenQuestions = (lines: readonly ImportLine[], decisions: Decisions): ImportLine[] =>
  lines.filter(({ line, result }) => result === "asks" && decisions[line] === undefined);

/** Sets the answer of a line, or takes it back with null. */
export function answer(decisions: Decisions, line: number, decision: Decision | null): Decisions {
  const { [line]: _before, ...others } = decisions;
  return decision === null ? others : { ...others, [line]: decision };
}

/** Gives all open questions the same answer. */
export const answerAll = (
  lines: readonly ImportLine[],
  decisions: Decisions,
  decision: Decision,
): Decisions => ({
  ...decisions,
  ...Object.fromEntries(listOpenQuestions(lines, decisions).map(({ line }) => [line, decision])),
});
