import { messages } from "@matinee/texts";
import { Button } from "@matinee/ui/button";
import { ConflictDialog } from "@matinee/ui/conflict-dialog";
import type { ReactNode } from "react";
import { listConflictingFields } from "@matinee/app-shell/forms/three-way-merge";
import type { useRecordForm } from "@matinee/app-shell/forms/use-record-form";

const texts = messages.backOffice;

/** The form of a record: its fields, Cancel and Save, and the question after a conflict. */
export function RecordFormFrame<Name extends string>({
  record,
  recordNoun,
  labels,
  onClose,
  children,
}: {
  record: ReturnType<typeof useRecordForm<Name>>;
  /** The record's kind in the conflict's text, such as "customer". */
  recordNoun: "customer" | "lead";
  /** The fields' labels by name. */
  labels: Readonly<Record<Name, string>>;
  onClose: () => void;
  children: ReactNode;
}) {
  return (
    <form className="flex flex-col gap-3" onSubmit={record.submit}>
      {children}
      <div className="flex justify-end gap-2">
        <Button
          disabled={record.isPending}
          onClick={() => {
            record.discard();
            onClose();
          }}
        >
          {messages.actions.cancel}
        </Button>
        <Button
          type="submit"
          variant="primary"
          disabled={!record.isDirty}
          busy={record.isPending}
          busyLabel={messages.actions.saving}
        >
          {messages.actions.save}
        </Button>
      </div>
      {record.conflict ? (
        <ConflictDialog
          description={texts.savedByColleague[recordNoun]}
          fields={listConflictingFields(record.conflict, labels)}
          onChoose={record.resolveConflict}
        />
      ) : null}
    </form>
  );
}
