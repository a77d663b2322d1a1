import { messages } from "@matinee/texts";
import type { BulkChange } from "@matinee/contract/schemas/bulk-changes";
import { BulkAction, BulkBar } from "@matinee/ui/bulk-bar";
import { useState } from "react";
import { useNavigate } from "react-router";
import type { MatchingRows } from "../../lib/lists/matching-rows.ts";
import { toastFailure } from "@matinee/app-shell/components/toast-failure";
import { toastUndoable } from "../../lib/undo.ts";
import { paths } from "../../paths.ts";
import { type BulkChoice, BulkUpdateDialog } from "./bulk-update-dialog.tsx";
import { useAllMatching } from "./use-all-matching.ts";
import { MatchingBulkUpdate } from "./matching-bulk-update.tsx";

/** The actions for selected records that have a details page: open the details of one, or change several at once. */
export function RecordBulkBar<Row>({
  subject,
  rows,
  matching,
  choices,
  getDetailsPath,
  updatedText,
  errorText,
  refresh,
  onClear,
}: {
  subject: BulkChange["subject"];
  rows: readonly Row[];
  matching: MatchingRows | null;
  choices: readonly BulkChoice[];
  getDetailsPath: (row: Row) => string;
  updatedText: string;
  errorText: string;
  refresh: () => Promise<unknown>;
  onClear: () => void;
}) {
  const navigate = useNavigate();
  const [updating, setUpdating] = useState(false);
  const { all, selectAll } = useAllMatching(matching, () => setUpdating(false));
  const [first] = rows;
  return (
    <BulkBar
      summary={all ? messages.bulkChanges.allSelected(all.total) : messages.bulkChanges.selected(rows.length)}
      onClear={onClear}
    >
      {matching && !all ? (
        <BulkAction onClick={selectAll}>{messages.bulkChanges.selectAll(matching.total)}</BulkAction>
      ) : null}
      {rows.length === 1 && first && !all ? (
        <BulkAction main onClick={() => navigate(getDetailsPath(first))}>
          {messages.backOffice.viewFullDetails}
        </BulkAction>
      ) : (
        <BulkAction main onClick={() => setUpdating(true)}>
          {messages.tables.bulkUpdate}
        </BulkAction>
      )}
      {all ? (
        <MatchingBulkUpdate
          subject={subject}
          matching={all}
          choices={choices}
          refresh={refresh}
          open={updating}
          onOpenChange={setUpdating}
        />
      ) : null}
      <BulkUpdateDialog
        rows={rows.length}
        open={updating && !all}
        onOpenChange={setUpdating}
        onDone={async (requestId) => {
          toastUndoable(updatedText, requestId, (id) => void navigate(paths.bulkChange(id)));
          onClear();
          await refresh();
        }}
        onError={(error) => toastFailure(error, errorText)}
        choices={choices}
      />
    </BulkBar>
  );
}
