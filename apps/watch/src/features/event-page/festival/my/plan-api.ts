import { routes as contractRoutes } from "virtual:matinee-plan-routes";
import { createApiClient, unwrapData } from "@matinee/app-shell/api/api-client";
import { isConflict } from "@matinee/app-shell/api/api-failure";
import type { RouteTable } from "@matinee/app-shell/routing/route-table";
import type { Plan } from "@matinee/contract/schemas/plans";
import type { planRoutes } from "../../../../../vite/api-routes.ts";

const routes: RouteTable<typeof planRoutes> = contractRoutes;

/** Calls the API with the link of a pass, or of the ticket to which a plan belongs. */
export const planApi = createApiClient({ routes });

/** What one press does to a plan; null takes the screening out. */
export interface PlanChange {
  pageId: string;
  plannedAt: Date | null;
}

/** How often a change is made again on top of what other devices saved. */
const maxTries = 5;

/**
 * Saves one change of a plan. What another device saved meanwhile stays: the change is made again on top of it.
 * @throws ApiFailure
 */
export async function savePlanChange(token: string, plan: Plan, change: PlanChange): Promise<Plan> {
  let current = plan;
  for (let tries = 1; ; tries++) {
    const body = { version: current.version, lines: applyChange(current.lines, change) };
    try {
      return await unwrapData(planApi.plans.save({ params: { token }, body }));
    } catch (failure) {
      if (!isConflict(failure) || tries === maxTries) throw failure;
      const fresh = await unwrapData(planApi.plans.get({ params: { token } }));
      // Nobody saved it meanwhile: the pass is not valid.
      if (fresh.version === current.version) throw failure;
      current = fresh;
    }
  }
}

function applyChange(lines: Plan["lines"], { pageId, plannedAt }: PlanChange) {
  const kept = lines
    .filter((line) => line.pageId !== pageId)
    .map((line) => ({ pageId: line.pageId, plannedAt: line.plannedAt }));
  return plannedAt ? [...kept, { pageId, plannedAt: plannedAt.toISOString() }] : kept;
}
