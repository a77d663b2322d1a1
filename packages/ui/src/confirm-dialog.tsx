import { messages } from "@matinee/texts";
import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { Dialog, DialogBody, DialogFooter } from "./dialog.tsx";

export type ConfirmDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  /** A verb phrase: 'Yes, Delete Lead'. */
  confirmLabel: string;
  /** The label while busy: 'Deleting...'. */
  busyLabel?: string;
  busy?: boolean;
  onConfirm: () => void;
  /** For actions that cannot be undone. */
  danger?: boolean;
  cancelLabel?: string;
  /** Further content or fields between the text and the buttons. */
  children?: ReactNode;
};

/** Asks for confirmation. Stays open while busy; close it when the action has finished. */
export function ConfirmDialog({
  open,
  onOpenChange,
  title,
  description,
  confirmLabel,
  busyLabel,
  busy = false,
  onConfirm,
  danger = false,
  cancelLabel = messages.actions.cancel,
  children,
}: ConfirmDialogProps) {
  return (
    <Dialog
      role="alertdialog"
      open={open}
      onOpenChange={onOpenChange}
      title={title}
      description={description}
      locked={busy}
    >
      {children == null ? null : <DialogBody>{children}</DialogBody>}
      <DialogFooter>
        <Button disabled={busy} onClick={() => onOpenChange(false)}>
          {cancelLabel}
        </Button>
        <Button variant={danger ? "danger" : "primary"} busy={busy} busyLabel={busyLabel} onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
