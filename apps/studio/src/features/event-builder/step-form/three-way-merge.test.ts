import { describe, expect, it } from "vitest";
import { mergeForms } from "./three-way-merge.ts";

const base = { title: "The Salt Road", logLine: "A family.", amounts: [10, 20] };

describe("two tabs save the same step", () => {
  it("keeps both when they changed different things", () => {
    const merge = mergeForms(base, { ...base, title: "Salt" }, { ...base, logLine: "Three generations." });
    expect(merge).toEqual({
      merged: { title: "Salt", logLine: "Three generations.", amounts: [10, 20] },
      conflicts: [],
    });
  });

  it("names what both changed differently", () => {
    const merge = mergeForms(base, { ...base, amounts: [10, 25] }, { ...base, amounts: [10, 30] });
    expect(merge.conflicts).toEqual(["amounts"]);
  });

  it("is no conflict when both wrote the same", () => {
    expect(mergeForms(base, { ...base, title: "Salt" }, { ...base, title: "Salt" }).conflicts).toEqual([]);
  });
});
