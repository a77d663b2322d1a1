import { messages } from "@matinee/texts";
import { Button } from "@matinee/ui/button";
import { Plus } from "lucide-react";

interface ListActionsProps {
  addLabel: string;
  onAdd: () => void;
  /** Whether there is an unsaved order. */
  arranged: boolean;
  saving: boolean;
  onSaveOrder: () => void;
}

/** The buttons below a list of items: add one, and save the order. */
export function ListActions({ addLabel, onAdd, arranged, saving, onSaveOrder }: ListActionsProps) {
  return (
    <div className="flex flex-wrap gap-3">
      <Button icon={<Plus aria-hidden="true" />} onClick={onAdd}>
        {addLabel}
      </Button>
      {arranged ? (
        <Button variant="primary" busy={saving} busyLabel="Saving..." onClick={onSaveOrder}>
          {messages.wizard.saveSortOrder}
        </Button>
      ) : null}
    </div>
  );
}
