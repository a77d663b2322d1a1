import { messages } from "@matinee/texts";
import { Button } from "@matinee/ui/button";
import { Dialog, DialogBody, DialogFooter } from "@matinee/ui/dialog";
import type { ReactNode } from "react";
import { type FieldValues, FormProvider, type UseFormReturn } from "react-hook-form";
import type { useItemDialog } from "./use-item-dialog.tsx";

/** The dialog of one item: its fields, Cancel and Save. */
export function ItemDialog<Values extends FieldValues>({
  title,
  form,
  dialog,
  isSaving,
  isUploading = false,
  onSave,
  summary,
  children,
}: {
  title: string;
  form: UseFormReturn<Values>;
  dialog: ReturnType<typeof useItemDialog<Values>>;
  isSaving: boolean;
  /** Save waits for files. */
  isUploading?: boolean;
  onSave: (values: Values) => void;
  /** Beside the fields, on wide screens. Inside the form, whose values it may read. */
  summary?: ReactNode;
  /** The fields. */
  children: ReactNode;
}) {
  return (
    // Around the dialog, since the summary reads the form, too.
    <FormProvider {...form}>
      <Dialog
        open
        onOpenChange={(open) => !open && dialog.requestClose()}
        locked={isSaving}
        title={title}
        {...(summary !== undefined && { wide: true, summary })}
      >
        <form noValidate className="contents" onSubmit={form.handleSubmit(onSave)}>
          <DialogBody className="flex flex-col gap-5">
            {dialog.restoredNote}
            {children}
          </DialogBody>
          <DialogFooter>
            <Button disabled={isSaving} onClick={dialog.requestClose}>
              {messages.credits.cancel}
            </Button>
            <Button
              type="submit"
              variant="primary"
              disabled={isUploading}
              busy={isSaving}
              busyLabel={messages.actions.saving}
            >
              {messages.wizard.save}
            </Button>
          </DialogFooter>
        </form>
        {dialog.question}
      </Dialog>
    </FormProvider>
  );
}
