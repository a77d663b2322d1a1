import { describe, expect, it } from "vitest";
import { mergeForms } from "./three-way-merge.ts";

const base = { title: "The Salt Road", logLine: "A family.", amounts: [10, 20] };

describe("two tabs that save the same step", () => {
  it("keeps both changes when they concern different fields", () => {
    const merge = mergeForms(base, { ...base, title: "Salt" }, { ...base, logLine: "Three generations." });
    expect(merge).toEqual({
      merged: { title: "Salt", logLine: "Three generations.", amounts: [10, 20] },
      conflicts: [],
    });
  });

  it("reports a field that both changed to different values as a conflict", () => {
    const merge = mergeForms(base, { ...base, amounts: [10, 25] }, { ...base, amounts: [10, 30] });
    expect(merge.conflicts).toEqual(["amounts"]);
  });

  it("reports no conflict when both changed a field to the same value", () => {
    expect(mergeForms(base, { ...base, title: "Salt" }, { ...base, title: "Salt" }).conflicts).toEqual([]);
  });
});
