import { messages } from "@matinee/contract/messages";
import { BulkAction, BulkBar } from "@matinee/ui/bulk-bar";
import { toast } from "@matinee/ui/toast";
import { useState } from "react";
import { useNavigate } from "react-router";
import { toastFailure } from "../../lib/toast-failure.tsx";
import { type BulkChoice, BulkUpdateDialog } from "./bulk-update-dialog.tsx";

/** The actions for selected records that have a details page: open the details of one, or change several at once. */
export function RecordBulkBar<Row>({
  rows,
  choices,
  getDetailsPath,
  updatedText,
  errorText,
  refresh,
  onClear,
}: {
  rows: readonly Row[];
  choices: readonly BulkChoice[];
  getDetailsPath: (row: Row) => string;
  updatedText: string;
  errorText: string;
  refresh: () => Promise<unknown>;
  onClear: () => void;
}) {
  const navigate = useNavigate();
  const [updating, setUpdating] = useState(false);
  const [first] = rows;
  return (
    <BulkBar summary={`${rows.length} selected`} onClear={onClear}>
      {rows.length === 1 && first ? (
        <BulkAction main onClick={() => navigate(getDetailsPath(first))}>
          {messages.backOffice.viewFullDetails}
        </BulkAction>
      ) : (
        <BulkAction main onClick={() => setUpdating(true)}>
          {messages.tables.bulkUpdate}
        </BulkAction>
      )}
      <BulkUpdateDialog
        rows={rows.length}
        open={updating}
        onOpenChange={setUpdating}
        onDone={async () => {
          toast.success(updatedText);
          onClear();
          await refresh();
        }}
        onError={(error) => toastFailure(error, errorText)}
        choices={choices}
      />
    </BulkBar>
  );
}
