import { expect, test } from "vitest";
import { readCompsCsv } from "./read-comps-csv.ts";

const read = (...lines: string[]) =>
  readCompsCsv(lines.join("\n")).map(({ line, email, name, reference }) => [line, email, name, reference]);

test("reads the exports of address books and of spreadsheets that name their separator", () => {
  expect(
    read("First Name,Last Name,E-mail Address,Phone", "Ann,Lee,ann@example.com,1", "Bo,,bo@example.com,"),
  ).toEqual([
    [2, "ann@example.com", "Ann Lee", ""],
    [3, "bo@example.com", "Bo", ""],
  ]);
  expect(read("\uFEFFsep=;", "Email;Name", "ann@example.com;Lee, Ann")).toEqual([
    [3, "ann@example.com", "Lee, Ann", ""],
  ]);
});

test("reads lines of mail programs, and the name before or after the email", () => {
  expect(
    read(
      "Ann Lee <ann@example.com>",
      '"Müller, Jörg" <joerg@example.com>,',
      "Bo Lee, bo@example.com, row 7",
      "cy@example.com\tCy\tseat 2",
      "Dee;Lee;dee@example.com",
    ),
  ).toEqual([
    [1, "ann@example.com", "Ann Lee", ""],
    [2, "joerg@example.com", "Müller, Jörg", ""],
    [3, "bo@example.com", "Bo Lee", "row 7"],
    [4, "cy@example.com", "Cy", "seat 2"],
    [5, "dee@example.com", "Dee Lee", ""],
  ]);
});

test("calls the people of a list of addresses by these, and no one in a list with names", () => {
  expect(read("ann.lee@example.com", "bo@example.com")).toEqual([
    [1, "ann.lee@example.com", "ann lee", ""],
    [2, "bo@example.com", "bo", ""],
  ]);
  expect(read("ann@example.com,Ann", "bo@example.com")[1]).toEqual([2, "bo@example.com", "", ""]);
});

test.each([
  [["ann@example.com,Ann", '"bo@example.com,Bo', "cy@example.com,Cy"], /^Line 2 .* is not closed/],
  [["ann@example.com,Ann", 'bo@example.com,"Bo" Lee', 'cy@example.com,"C'], /^Line 2 .* text follows/],
  [["ann@example.com,J\uFFFDrg"], /another encoding/],
])("names the line whose quotation marks are wrong: %j", (lines, problem) => {
  expect(() => read(...lines)).toThrow(problem);
  expect(() => read(...lines)).toThrow(expect.objectContaining({ fields: { csv: expect.any(Function) } }));
});
