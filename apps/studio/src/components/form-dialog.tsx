import { messages } from "@matinee/texts";
import { Alert } from "@matinee/ui/alert";
import { Button } from "@matinee/ui/button";
import { Dialog, DialogBody, DialogFooter } from "@matinee/ui/dialog";
import type { FormEventHandler, ReactNode } from "react";

/** A dialog with one form. While it is sent, the dialog does not close. */
export function FormDialog({
  title,
  submitLabel,
  problem,
  isBusy,
  onSubmit,
  onClose,
  children,
}: {
  title: string;
  submitLabel: string;
  /** An error that belongs to no field. */
  problem: string | undefined;
  isBusy: boolean;
  onSubmit: FormEventHandler<HTMLFormElement>;
  onClose: () => void;
  /** The fields. */
  children: ReactNode;
}) {
  return (
    <Dialog
      open
      locked={isBusy}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={title}
    >
      <form noValidate className="contents" onSubmit={onSubmit}>
        <DialogBody>
          <div className="flex flex-col gap-5">
            {problem === undefined ? null : (
              <Alert tone="danger" live>
                {problem}
              </Alert>
            )}
            {children}
          </div>
        </DialogBody>
        <DialogFooter>
          <Button disabled={isBusy} onClick={onClose}>
            {messages.credits.cancel}
          </Button>
          <Button type="submit" variant="primary" busy={isBusy}>
            {submitLabel}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
