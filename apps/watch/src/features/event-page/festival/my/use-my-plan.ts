import { requireSuccess, unwrapData } from "@matinee/app-shell/api/api-client";
import { isDenied, isInvalid } from "@matinee/app-shell/api/api-failure";
import type { HeldPass, ViewerScreening } from "@matinee/contract/schemas/festivals";
import type { Plan } from "@matinee/contract/schemas/plans";
import { maxViewerTokens } from "@matinee/domain/limits";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { planApi, type PlanChange, savePlanChange } from "./plan-api.ts";

/** What somebody has in a festival: a pass, or the plan of a ticket. */
export interface MyPlan {
  /** Null for the plan of a ticket. */
  pass: HeldPass | null;
  plan: Plan;
  /** What their links open, by screening. */
  own: ReadonlyMap<string, ViewerScreening>;
}

export type LoadedPlan =
  | { state: "loading" | "failed" | "missing"; mine: null }
  | { state: "loaded"; mine: MyPlan };

/** How often what is open and what is left is asked for again, in milliseconds. */
const refreshMs = 60_000;

/**
 * Loads a pass, or a ticket, with its plan, and keeps them up to date while the page is in sight.
 * @param token of the link; undefined on a device that has none, or does not know yet
 * @param others the links of single tickets, whose screenings count as the viewer's, too
 */
export function useMyPlan(
  festivalId: string,
  token: string | undefined,
  others: readonly string[] = noTokens,
): LoadedPlan & {
  reload: () => Promise<void>;
  /** Saves one change. @throws ApiFailure; the plan is then as before */
  change: (change: PlanChange) => Promise<void>;
  /** Reserves a place with the pass, or gives it back. @throws ApiFailure */
  setReserved: (pageId: string, isReserved: boolean) => Promise<void>;
  setHasCalendar: (hasCalendar: boolean) => void;
} {
  const [loaded, setLoaded] = useState<LoadedPlan>({ state: "loading", mine: null });
  const planRef = useRef<Plan | null>(null);
  const queue = useRef<Promise<unknown>>(Promise.resolve());

  const setPlan = useCallback((plan: Plan) => {
    planRef.current = plan;
    setLoaded((before) =>
      before.state === "loaded" ? { ...before, mine: { ...before.mine, plan } } : before,
    );
  }, []);

  const load = useCallback(
    (signal?: AbortSignal) =>
      fetchMine(festivalId, token, others, signal).then(
        (mine) => {
          planRef.current = mine?.plan ?? null;
          setLoaded(mine ? { state: "loaded", mine } : { state: "missing", mine: null });
        },
        () => {
          // What is shown stays.
          if (!signal?.aborted)
            setLoaded((before) => (before.state === "loaded" ? before : { state: "failed", mine: null }));
        },
      ),
    [festivalId, token, others],
  );

  useEffect(() => {
    if (token === undefined) return undefined;
    const controller = new AbortController();
    const refresh = () => {
      if (document.visibilityState === "visible") void load(controller.signal);
    };
    const first = setTimeout(refresh);
    const timer = setInterval(refresh, refreshMs);
    document.addEventListener("visibilitychange", refresh);
    return () => {
      controller.abort();
      clearTimeout(first);
      clearInterval(timer);
      document.removeEventListener("visibilitychange", refresh);
    };
  }, [token, load]);

  const change = useCallback(
    (planned: PlanChange) => {
      // One after the other, so that a quick second press is made on top of the first.
      const saved = queue.current.then(async () => {
        if (token === undefined || planRef.current === null) return;
        setPlan(await savePlanChange(token, planRef.current, planned));
      });
      queue.current = saved.catch(() => undefined);
      return saved;
    },
    [token, setPlan],
  );
  const setReserved = useCallback(
    async (pageId: string, isReserved: boolean) => {
      if (token === undefined) return;
      const { release, reserve } = planApi.festivals;
      if (isReserved) await unwrapData(reserve({ params: { token }, body: { pageId } }));
      else await requireSuccess(release({ params: { token, pageId } }));
      await load();
    },
    [token, load],
  );
  const reload = useCallback(() => load(), [load]);
  const setHasCalendar = useCallback(
    (hasCalendar: boolean) => {
      if (planRef.current) setPlan({ ...planRef.current, hasCalendar });
    },
    [setPlan],
  );
  return useMemo(
    () => ({ ...loaded, reload, change, setReserved, setHasCalendar }),
    [loaded, reload, change, setReserved, setHasCalendar],
  );
}

const noTokens: readonly string[] = [];

/** @returns null for a link without a plan. @throws ApiFailure if the API cannot be reached or fails */
async function fetchMine(
  festivalId: string,
  token: string | undefined,
  others: readonly string[],
  signal: AbortSignal | undefined,
): Promise<MyPlan | null> {
  if (token === undefined) return null;
  const fetchOptions = signal ? { signal } : {};
  const params = { token };
  const tokens = [...new Set([token, ...others])].slice(0, maxViewerTokens);
  const [pass, plan, screenings] = await Promise.all([
    unlessDenied(unwrapData(planApi.festivals.heldPass({ params, fetchOptions }))),
    unlessDenied(unwrapData(planApi.plans.get({ params, fetchOptions }))),
    unwrapData(planApi.festivals.mine({ params: { urlOrId: festivalId }, body: { tokens }, fetchOptions })),
  ]);
  const own = new Map(screenings.map((screening) => [screening.pageId, screening]));
  return plan && { pass, plan, own };
}

/** Resolves to null if the API does not know the link. */
async function unlessDenied<Data>(call: Promise<Data>): Promise<Data | null> {
  try {
    return await call;
  } catch (failure) {
    if (isInvalid(failure) || isDenied(failure)) return null;
    throw failure;
  }
}
