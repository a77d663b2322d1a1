import { lazy, Suspense, useSyncExternalStore } from "react";
import type { ApiClient } from "../../api/api-client.ts";
import { stepUpQuestion } from "../../auth/step-up.ts";

const StepUpDialog = lazy(async () => ({
  default: (await import("./step-up-dialog.tsx")).StepUpDialog,
}));

/** Shows "Is it you?" while an action waits for a proof of identity. One per app. */
export function StepUp({ api }: { api: Pick<ApiClient, "factors" | "sessions"> }) {
  const question = useSyncExternalStore(stepUpQuestion.subscribe, stepUpQuestion.get, () => null);
  return question ? (
    <Suspense>
      <StepUpDialog api={api} question={question} />
    </Suspense>
  ) : null;
}
