import { describe, expect, it } from "vitest";
import { applyChoice, listConflictingFields, mergeForms } from "./three-way-merge.ts";

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

describe("the question about a conflict", () => {
  const theirs = { title: "The Road", logLine: "Three generations.", amounts: [10, 30] };
  const merged = { title: "Salt", logLine: "Three generations.", amounts: [10, 25] };
  const conflict = { theirs, merged, fields: ["title" as const, "amounts" as const] };

  it("saves the chosen side of the conflicting fields only", () => {
    expect(applyChoice(conflict, "mine")).toEqual(merged);
    expect(applyChoice(conflict, "theirs")).toEqual({ ...merged, title: "The Road", amounts: [10, 30] });
  });

  it("shows both values of each field that has a label", () => {
    const format = (_name: string, value: unknown) => (Array.isArray(value) ? value.map(String) : value);
    expect(listConflictingFields(conflict, { amounts: "Amounts" }, format)).toEqual([
      { name: "amounts", label: "Amounts", saved: ["10", "30"], yours: ["10", "25"] },
    ]);
    expect(listConflictingFields(conflict, { title: "Title", logLine: "Log line" })).toEqual([
      { name: "title", label: "Title", saved: "The Road", yours: "Salt" },
    ]);
  });
});
