import type { Text } from "@matinee/texts";
import { includesRole, type StaffRole } from "@matinee/contract/policy";
import type { SavedBeforeYou, SavePage } from "@matinee/contract/schemas/pages";
import { AppError } from "../../../../platform/errors.ts";
import type { PageChanges } from "./page-changes.ts";
import type { Page } from "../page.rules.ts";

const STAFF_FIELDS = ["test", "diyEvent", "superarchived"] as const;
/** Fields that take an event on or off the air. */
export const STATUS_FIELDS = [...STAFF_FIELDS, "activated", "archived"] as const;

/** Rejects changes that only staff may make. @throws AppError forbidden */
export function rejectStaffFields(stored: Page, input: SavePage): void {
  const changedFields = STAFF_FIELDS.filter((field) => (input[field] ?? stored[field]) !== stored[field]);
  if (changedFields.length === 0) return;
  const text: Text = (t) => t.apiErrors.permission.staffOnly;
  throw new AppError("forbidden", text, {
    fields: Object.fromEntries(changedFields.map((field) => [field, text])),
  });
}

/** Whether an event is built by our team for its owner, who then only archives it. */
export const isBuiltForOwner = (isStaff: boolean, { diyEvent }: { diyEvent: boolean }): boolean =>
  !isStaff && !diyEvent;

/**
 * Rejects changes by a filmmaker whose event is built by our team, except archiving and unarchiving.
 * @throws AppError forbidden
 */
export function rejectManagedPageEdits(changes: PageChanges, input: SavePage): void {
  const mayChange = (field: string) =>
    field === "archived" || (field === "activated" && input.archived === true);
  const changedFields = [...Object.keys(changes), ...(input.photos ? ["photos"] : [])].filter(
    (field) => !mayChange(field),
  );
  if (changedFields.length === 0) return;
  const text: Text = (t) => t.apiErrors.permission.builtByUs;
  throw new AppError("forbidden", text, {
    fields: Object.fromEntries(changedFields.map((field) => [field, text])),
  });
}

/** Only admins of the staff take a customer's event on or off the air. @throws AppError forbidden */
export function rejectStatusChanges(role: StaffRole | null, changes: PageChanges): void {
  if (includesRole(role, "admin")) return;
  const changedFields = STATUS_FIELDS.filter((field) => field in changes);
  if (changedFields.length === 0) return;
  throw new AppError("forbidden", (t) => t.staff.wrongRole, {
    fields: Object.fromEntries(changedFields.map((field) => [field, (t) => t.staff.needsRole.admin])),
  });
}

/** Returns whether a field, by its name in a save, is about the prices of an event, or about what holders get back. */
export const isMoneyField = (field: string): boolean =>
  /^(?:(?:paywall|ticket)Settings\.|currency$|tax\b|receipt\b)|donation/i.test(field);

/** Only finance and admins of the staff change the prices and the rules of tickets of a customer's event. @throws AppError forbidden */
export function rejectMoneyChanges(role: StaffRole | null, changes: PageChanges): void {
  if (includesRole(role, "finance")) return;
  const changedFields = Object.keys(changes).filter(isMoneyField);
  if (changedFields.length === 0) return;
  throw new AppError("forbidden", (t) => t.staff.wrongRole, {
    fields: Object.fromEntries(changedFields.map((field) => [field, (t) => t.staff.needsRole.finance])),
  });
}

/** Whether a save changes more than the event's status. Superarchiving and restoring also change the address. */
export function changesContent(changes: PageChanges): boolean {
  return Object.keys(changes).some(
    (field) =>
      !STATUS_FIELDS.some((status) => status === field) && !(field === "url" && "superarchived" in changes),
  );
}

/** Rejects a save of an older version. @throws AppError saved-before-you with the fields changed since `version` */
export function rejectStaleVersion(stored: Page, { version }: SavePage): void {
  if (version === undefined || version >= stored.version) return;
  const changed = Object.entries(stored.fieldVersions).flatMap(([name, at]) => (at > version ? [name] : []));
  const details: SavedBeforeYou = { version: stored.version, changed };
  throw new AppError("saved-before-you", (t) => t.apiErrors.events.savedBeforeYou, {
    details: { ...details },
  });
}
