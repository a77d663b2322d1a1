import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { Dialog, DialogBody, DialogFooter } from "./dialog.tsx";

export type ConfirmDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  /** The verb: 'Yes, Delete Lead'. */
  confirmLabel: string;
  /** The gerund while it runs: 'Deleting...'. */
  busyLabel?: string;
  busy?: boolean;
  onConfirm: () => void;
  /** For what cannot be undone. */
  danger?: boolean;
  cancelLabel?: string;
  /** More to say or to fill in, between the text and the buttons. */
  children?: ReactNode;
};

/** A question before something happens. Stays open while busy; close it when the work is done. */
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
  cancelLabel = "Cancel",
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
