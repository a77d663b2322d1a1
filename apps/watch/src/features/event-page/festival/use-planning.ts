import { useEffect, useMemo, useState } from "react";
import { useIsHydrated } from "../../../lib/use-viewer-time-zone.ts";
import { useViewerRecord } from "../../viewer/viewer-record.ts";
import type { PlanKeeper, RowAction } from "./my/row-actions.tsx";
import { listOwnTokens } from "./own-tokens.ts";
import type { ProgrammeRow } from "./programme-rows.ts";

interface Actions {
  PlanKeeper: typeof PlanKeeper;
  RowAction: typeof RowAction;
}

/**
 * Loads what somebody with a pass or a ticket can do with the screenings of a festival; null for everybody else.
 * @returns with the link to which their plan belongs: that of a pass, else that of the ticket with which it began
 */
export function usePlanning(
  festivalId: string,
  rows: readonly ProgrammeRow[],
  isPreview: boolean,
): (Actions & { token: string; others: readonly string[] }) | null {
  const { orderSlug, planToken } = useViewerRecord(festivalId);
  // The first render is that of everybody.
  const isHydrated = useIsHydrated();
  const others = useMemo(
    () => (isHydrated && !isPreview ? listOwnTokens(rows.map(({ key }) => key)) : []),
    [isHydrated, isPreview, rows],
  );
  const [actions, setActions] = useState<Actions | null>(null);
  const token = isPreview ? undefined : (orderSlug ?? planToken ?? others[0]);
  const hasToken = token !== undefined;
  useEffect(() => {
    if (!hasToken) return undefined;
    let isCurrent = true;
    // Without it the page is that of everybody.
    import("./my/row-actions.tsx").then(
      ({ PlanKeeper, RowAction }) => isCurrent && setActions({ PlanKeeper, RowAction }),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [hasToken]);
  return useMemo(
    () => (actions && token !== undefined ? { ...actions, token, others } : null),
    [actions, token, others],
  );
}
