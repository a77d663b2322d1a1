import { maxBulkUpdateIds } from "@matinee/domain/limits";
import { expect, test } from "vitest";
import { selectRows } from "./use-selection.ts";

const rows = (count: number) => Array.from({ length: count }, (_, index) => ({ id: String(index) }));

test("adds rows to a selection and removes them", () => {
  const [first, second, third] = rows(3) as [{ id: string }, { id: string }, { id: string }]; // rows(3) has three
  const selected = selectRows(selectRows(new Map(), [first, second], true), [third], true);
  expect([...selected.keys()]).toEqual(["0", "1", "2"]);
  expect([...selectRows(selected, [second], false).keys()]).toEqual(["0", "2"]);
});

test("selects no more rows than a bulk update takes", () => {
  const selected = selectRows(new Map(), rows(maxBulkUpdateIds + 5), true);
  expect(selected.size).toBe(maxBulkUpdateIds);
});
