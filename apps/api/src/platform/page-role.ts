import type { EventRole } from "@matinee/domain/vocabulary";
import type { PageRole } from "@matinee/contract/policy";
import type { Queryable } from "../db/client.ts";
import { findEventRole } from "../db/event-roles.ts";
import type { Actor } from "./context.ts";

/** The fields of an event that decide who may open it. */
export interface SharedPage {
  id: string;
  accountId: string;
  superarchived: boolean;
  /** The copy of a rehearsal is superarchived, but its team opens it. */
  isRehearsal?: boolean;
}

/**
 * Resolves what the caller is to an event: the only place that decides it (rules/events.md, Event teams). Null for
 * callers who may not know that the event exists. An API key acts for its own account only, so it has no role in a team.
 */
export async function resolvePageRole(
  db: Queryable,
  actor: Actor | null,
  page: SharedPage,
): Promise<PageRole | null> {
  if (!actor) return null;
  const isVisible = !page.superarchived || page.isRehearsal === true;
  if (isVisible && page.accountId === actor.accountId) return "owner";
  if (actor.type === "admin") return "staff";
  if (!isVisible || actor.apiKey) return null;
  return findEventRole(db, actor.accountId, page.id);
}

/** Whether the caller is the owner, staff, or in the event's team with one of the roles. */
export async function mayOpenPage(
  db: Queryable,
  actor: Actor | null,
  page: SharedPage,
  eventRoles: readonly EventRole[],
): Promise<boolean> {
  return isAdmittedRole(await resolvePageRole(db, actor, page), eventRoles);
}

/** Whether a role is the owner's, that of staff, or one of `eventRoles`. */
export const isAdmittedRole = (role: PageRole | null, eventRoles: readonly EventRole[]): boolean =>
  role === "owner" || role === "staff" || eventRoles.some((admitted) => admitted === role);
