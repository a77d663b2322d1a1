import { lifetimes } from "@matinee/domain/limits";
import { messages } from "@matinee/texts";
import { type ApiClient, unwrapData } from "../../api/api-client.ts";
import type { StepUpAction } from "@matinee/contract/policy";
import type { PendingQuestion } from "../../auth/pending-question.ts";
import { ProofDialog } from "./proof-dialog.tsx";

/** Asks for a proof of identity and repeats the action that waits for it. Closing it leaves the action undone. */
export function StepUpDialog({
  api,
  question: { subject: action, settle },
}: {
  api: Pick<ApiClient, "factors" | "sessions">;
  question: PendingQuestion<StepUpAction>;
}) {
  return (
    <ProofDialog
      api={api}
      confirmLabel={messages.security.confirm}
      prove={async (proof) => {
        await unwrapData(api.sessions.prove({ body: proof }));
        settle(true);
      }}
      onClose={() => settle(false)}
      note={messages.security.goodFor(lifetimes.stepUpMinutes)}
    >
      {messages.security.stepUp[action]} {messages.security.confirmOnceMore}
    </ProofDialog>
  );
}
