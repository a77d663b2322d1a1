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
  | "accent"
  | ProgrammeColumn;

/** Columns of a festival and its programme, which have routes of their own. */
type ProgrammeColumn =
  | "kind"
  | "festivalId"
  | "sectionId"
  | "festivalOrder"
  | "announced"
  | "paidScreenings"
  | "isPaidByFestival";

/** Wire names of the columns that are stored under another name. */
const WIRE_NAMES = {
  slug: "url",
  viewerWatermark: "viewerMark",
  featureVideoId: "featureUrl",
  trailerVideoId: "trailerUrl",
  prerollVideoId: "sponsorPrerollUrl",
} as const satisfies Partial<Record<keyof Page, keyof SavePage>>;

type RenamedColumns = { [Column in keyof typeof WIRE_NAMES as (typeof WIRE_NAMES)[Column]]: Column };

/** The columns that store these fields of a save. */
export type ColumnOf<Field extends keyof SavePage> = Field extends keyof RenamedColumns
  ? RenamedColumns[Field]
  : Field;

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
  kind: true,
  festivalId: true,
  sectionId: true,
  festivalOrder: true,
  announced: true,
  paidScreenings: true,
  isPaidByFestival: true,
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
  const names: Readonly<Record<string, string>> = WIRE_NAMES;
  const flat: Record<string, unknown> = {};
  for (const [column, value] of Object.entries(page)) {
    if (column in DERIVED_COLUMNS) continue;
    const name = names[column] ?? column;
    if (typeof value === "object" && value !== null && !(value instanceof Date) && !Array.isArray(value)) {
      for (const [field, inner] of Object.entries(value)) flat[`${name}.${field}`] = inner;
    } else {
      flat[name] = value;
    }
  }
  return flat;
}

/**
 * Returns the columns of an event that a save changed. To set the address to itself would lock the event against orders, which
 * refer to it: before a trigger, PostgreSQL locks a row by the columns that a statement names.
 */
export function pickChangedColumns(stored: Page, next: Page): Partial<Page> {
  const changed = Object.entries(next).filter(
    // Cast: Object.entries widens the keys of Page to string.
    ([column, value]) => JSON.stringify(value) !== JSON.stringify(stored[column as keyof Page]),
  );
  return Object.fromEntries(changed);
}
