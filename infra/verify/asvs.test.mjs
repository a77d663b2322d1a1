import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

/** The sections of the standard, each with the number of its last requirement of level 1 or 2. */
const SECTIONS =
  "1.1:2 1.2:9 1.3:11 1.4:3 1.5:2 2.1:3 2.2:3 2.3:4 2.4:1 3.2:2 3.3:4 3.4:6 3.5:5 3.7:2 4.1:3 4.2:1 4.3:2 4.4:4 5.1:1 5.2:3 5.3:2 " +
  "5.4:3 6.1:3 6.2:12 6.3:4 6.4:4 6.5:5 6.6:3 6.8:4 7.1:3 7.2:4 7.3:2 7.4:5 7.5:2 7.6:2 8.1:2 8.2:3 8.3:1 8.4:1 9.1:3 9.2:4 10.1:2 " +
  "10.2:2 10.3:4 10.4:11 10.5:5 10.6:2 10.7:3 11.1:2 11.2:3 11.3:3 11.4:4 11.5:1 11.6:1 12.1:3 12.2:2 12.3:4 13.1:1 13.2:5 13.3:2 " +
  "13.4:5 14.1:2 14.2:4 14.3:3 15.1:3 15.2:3 15.3:7 16.1:1 16.2:5 16.3:4 16.4:3 16.5:3 17.1:1 17.2:4 17.3:2";

const IDS = SECTIONS.split(" ").flatMap((section) => {
  const [name, last] = section.split(":");
  return Array.from({ length: Number(last) }, (_, n) => `${name}.${n + 1}`);
});

const docs = new URL("../../docs/", import.meta.url);
const text = readFileSync(new URL("asvs.md", docs), "utf8");

/** @type {Map<string, string>} path by the label of a link */
const paths = new Map(
  [...text.matchAll(/^\[([^\]]+)\]: (\S+)$/gm)].map(([, label, path]) => [
    label,
    fileURLToPath(new URL(path, docs)),
  ]),
);
const chapters = text.split(/^## /m).slice(1);
const rows = chapters.flatMap(readRows);

function readRows(chapter) {
  return [...chapter.matchAll(/^\| (\d[\d.]*) \|(.*)\|$/gm)].map(([line, id, cells]) => {
    const [requirement, state, where, shownBy, ...more] = cells.split("|").map((cell) => cell.trim());
    const references = [...cells.matchAll(/\[([^\]]+)\] "([^"]+)"/g)].map(([, label, words]) => ({
      label,
      words,
    }));
    return { line, id, requirement, state, where, shownBy, more, references };
  });
}

/** Returns the sentence of counts that the rows of a chapter or of all chapters demand. */
function countStates(list) {
  const count = (name) => list.filter(({ state }) => state.split(":")[0] === name).length;
  return ["met", "n.a.", "partly", "not met"].map((name) => `${count(name)} ${name}`).join(", ");
}

test("has one row for each requirement of level 1 and 2, in the standard's order", () => {
  expect(IDS).toHaveLength(253);
  expect(rows.map(({ id }) => id)).toEqual(IDS);
});

test("every row has a state, and says why a requirement is not met or does not apply", () => {
  const faulty = rows.filter(
    ({ requirement, state, more }) =>
      requirement === "" || more.length > 0 || !/^(?:met|(?:n\.a\.|partly|not met): \S.{4,})$/.test(state),
  );
  expect(faulty.map(({ line }) => line)).toEqual([]);
});

test("every met requirement names the code and what shows it", () => {
  const faulty = rows.filter(
    ({ state, where, references }) => state === "met" && (where === "" || references.length === 0),
  );
  expect(faulty.map(({ line }) => line)).toEqual([]);
});

test("every named file exists and contains the quoted words", () => {
  const faults = rows.flatMap(({ id, references }) =>
    references.flatMap(({ label, words }) => {
      const path = paths.get(label);
      if (!path || !existsSync(path)) return [`${id}: ${label} does not exist`];
      return readFileSync(path, "utf8").includes(words)
        ? []
        : [`${id}: ${label} does not contain "${words}"`];
    }),
  );
  expect(faults).toEqual([]);
});

test("every file is used by a row, and every reference has a file and words", () => {
  const labels = new Set(rows.flatMap(({ references }) => references.map(({ label }) => label)));
  expect([...paths.keys()].filter((label) => !labels.has(label))).toEqual([]);
  const bare = rows.filter(
    ({ shownBy, references }) => (shownBy.match(/\[/g) ?? []).length !== references.length,
  );
  expect(bare.map(({ line }) => line)).toEqual([]);
});

test("the counts of the chapters and of the introduction are right", () => {
  for (const chapter of chapters) expect(chapter).toContain(`${countStates(readRows(chapter))}.`);
  expect(text.split("## ")[0]).toContain(`In all: ${countStates(rows)}.`);
});
