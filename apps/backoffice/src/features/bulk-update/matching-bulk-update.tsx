import { messages } from "@matinee/texts";
import type { BulkChange } from "@matinee/contract/schemas/bulk-changes";
import { useNavigate } from "react-router";
import type { MatchingRows } from "../../lib/lists/matching-rows.ts";
import { toastFailure } from "@matinee/app-shell/components/toast-failure";
import { paths } from "../../paths.ts";
import { type BulkChoice, BulkUpdateDialog } from "./bulk-update-dialog.tsx";
import { startBulkChange } from "./start-bulk-change.ts";

/** Asks for a change of all matching rows, starts the job that makes it, and opens its page. */
export function MatchingBulkUpdate({
  subject,
  matching,
  choices,
  refresh,
  open,
  onOpenChange,
}: {
  subject: BulkChange["subject"];
  matching: MatchingRows;
  choices: readonly BulkChoice[];
  /** Loads the list and its number again. */
  refresh: () => Promise<unknown>;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const navigate = useNavigate();
  const jobChoices = choices.flatMap(({ describe, ...choice }) =>
    describe
      ? [
          {
            ...choice,
            apply: async (value: string, newTag: string) => {
              const { id } = await startBulkChange(subject, matching, describe(value, newTag));
              await navigate(paths.bulkChange(id));
              return null;
            },
          },
        ]
      : [],
  );
  return (
    <BulkUpdateDialog
      rows={matching.total}
      description={messages.bulkChanges.dialogDescription(matching.total)}
      open={open}
      onOpenChange={onOpenChange}
      onDone={() => undefined}
      onError={(error) => {
        toastFailure(error, messages.bulkChanges.errorStarting);
        // The number may have changed, so that it must be read and confirmed again.
        void refresh();
      }}
      choices={jobChoices}
    />
  );
}
