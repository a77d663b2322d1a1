import type { SavePage } from "@matinee/contract/schemas/pages";
import type { Page } from "../page.rules.ts";

/** Columns that a save cannot set directly, and columns derived from others. */
type DerivedColumn =
  | "id"
  | "accountId"
  | "createdAt"
  | "updatedAt"
  | "version"
  | "fieldVersions"
  | "originalSlug"
  | "opensAt"
  | "closesAt"
  | "activatedAt"
  | "activatedBeforeArchive"
  | "cancelledAt"
  | "accent";

/** Wire names of the columns that are stored under another name. */
const WIRE_NAMES: Partial<Record<keyof Page, keyof SavePage>> = {
  slug: "url",
  viewerWatermark: "viewerMark",
  featureVideoId: "featureUrl",
  trailerVideoId: "trailerUrl",
  prerollVideoId: "sponsorPrerollUrl",
};

const DERIVED_COLUMNS: Record<DerivedColumn, true> = {
  id: true,
  accountId: true,
  createdAt: true,
  updatedAt: true,
  version: true,
  fieldVersions: true,
  originalSlug: true,
  opensAt: true,
  closesAt: true,
  activatedAt: true,
  activatedBeforeArchive: true,
  cancelledAt: true,
  accent: true,
};

export type PageChanges = Record<string, { from: unknown; to: unknown }>;

/** Lists every field that differs between two states of an event, by its name in a save; settings field by field. */
export function diffPages(before: Page, after: Page): PageChanges {
  const [from, to] = [readPageFields(before), readPageFields(after)];
  const changes: PageChanges = {};
  for (const name of new Set([...Object.keys(from), ...Object.keys(to)])) {
    const pair = { from: from[name] ?? null, to: to[name] ?? null };
    if (JSON.stringify(pair.from) !== JSON.stringify(pair.to)) changes[name] = pair;
  }
  return changes;
}

/** Returns the fields of an event by their names in a save; settings field by field. */
export function readPageFields(page: Page): Record<string, unknown> {
  const flat: Record<string, unknown> = {};
  for (const [column, value] of Object.entries(page)) {
    if (column in DERIVED_COLUMNS) continue;
    // Cast: Object.entries widens the keys of Page to string.
    const name = WIRE_NAMES[column as keyof Page] ?? column;
    if (typeof value === "object" && value !== null && !(value instanceof Date) && !Array.isArray(value)) {
      for (const [field, inner] of Object.entries(value)) flat[`${name}.${field}`] = inner;
    } else {
      flat[name] = value;
    }
  }
  return flat;
}
