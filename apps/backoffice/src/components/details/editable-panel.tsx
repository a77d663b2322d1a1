import { messages } from "@matinee/texts";
import { Button } from "@matinee/ui/button";
import { Facts, Panel } from "@matinee/ui/panel";
import { Pencil } from "lucide-react";
import type { ReactNode } from "react";
import { useEditing } from "../../lib/forms/use-editing.ts";
import { hasRecordDraft } from "@matinee/app-shell/forms/use-record-form";

/** The facts of a record, which its form replaces while it is edited. With a stored draft the form is open at first. */
export function EditablePanel({
  title,
  draftName,
  top,
  renderForm,
  children,
}: {
  title: string;
  draftName: string;
  /** Content above the facts and the form. */
  top?: ReactNode;
  renderForm: (close: () => void) => ReactNode;
  /** The facts. */
  children: ReactNode;
}) {
  const { editing, setEditing, button, form } = useEditing(hasRecordDraft(draftName));
  return (
    <Panel
      title={title}
      action={
        editing ? null : (
          <Button
            ref={button}
            variant="quiet"
            size="sm"
            icon={<Pencil aria-hidden="true" />}
            onClick={() => setEditing(true)}
          >
            {messages.actions.edit}
          </Button>
        )
      }
    >
      {top}
      {editing ? <div ref={form}>{renderForm(() => setEditing(false))}</div> : <Facts>{children}</Facts>}
    </Panel>
  );
}
