import { expect, test } from "vitest";
import { answer, answerAll, countResults, listOpenQuestions, sortLines } from "./import-answers.ts";
import type { ImportLine } from "./use-film-import.ts";

const line = (number: number, result: ImportLine["result"], edited: string[] = []): ImportLine => ({
  line: number,
  title: `Film ${number}`,
  result,
  filmId: null,
  edited,
  errors: [],
});
const lines = [
  line(2, "created"),
  line(3, "asks"),
  line(4, "updated", ["director"]),
  line(5, "invalid"),
  line(7, "asks", ["title"]),
  line(9, "invalid"),
];

test("mistakes come first, then questions, then what was edited here", () => {
  expect(sortLines(lines).map((each) => each.line)).toEqual([5, 9, 3, 7, 4, 2]);
});

test("counts the lines by their results", () => {
  expect(countResults(lines)).toEqual({
    created: 1,
    updated: 1,
    unchanged: 0,
    asks: 2,
    skipped: 0,
    invalid: 2,
  });
});

test("an answer for all questions keeps the answers that were given by line", () => {
  const one = answer({}, 3, "create");
  expect(listOpenQuestions(lines, one).map((each) => each.line)).toEqual([7]);
  expect(answerAll(lines, one, "update")).toEqual({ 3: "create", 7: "update" });
});

test("an answer can be taken back", () => {
  expect(answer({ 3: "create", 7: "skip" }, 3, null)).toEqual({ 7: "skip" });
});
