import type { FilterField } from "../../components/list-filters.ts";

export const eventFilters: readonly FilterField[] = [
  { kind: "text", name: "owner", label: "Owner's name or email" },
  { kind: "text", name: "tag", label: "Tag text", tagType: "page" },
  { kind: "flag", name: "activated", label: "Activated", excludes: ["archived"] },
  { kind: "flag", name: "archived", label: "Archived", excludes: ["activated"] },
  { kind: "flag", name: "superarchived", label: "Super Archived" },
  { kind: "date", name: "startEventRange_start", label: "Date Range Start" },
  { kind: "date", name: "startEventRange_end", label: "Date Range End" },
];
