import { showFormFailure } from "@matinee/app-shell/forms/show-form-failure";
import { savedViewLimits } from "@matinee/domain/limits";
import { messages } from "@matinee/texts";
import type { SavedView, SavedViewList } from "@matinee/contract/schemas/saved-views";
import { Button } from "@matinee/ui/button";
import { Checkbox } from "@matinee/ui/checkbox";
import { Dialog, DialogBody, DialogFooter } from "@matinee/ui/dialog";
import { Field } from "@matinee/ui/field";
import { TextInput } from "@matinee/ui/text-input";
import { toast } from "@matinee/ui/toast";
import { useMutation } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { refreshSavedViews } from "../../lib/queries/saved-views.queries.ts";

interface ViewValues {
  name: string;
  shared: boolean;
}

interface ViewDialogProps {
  title: string;
  list: SavedViewList;
  /** The view to rename; undefined for a new one, which can be shared at once. */
  view?: SavedView;
  save: (values: ViewValues) => Promise<SavedView>;
  onSaved?: (view: SavedView) => void;
  onClose: () => void;
}

/** Names a new view, or renames one. A name that is in use is an error at the field. */
export function ViewDialog({ title, list, view, save, onSaved, onClose }: ViewDialogProps) {
  const form = useForm<ViewValues>({ defaultValues: { name: view?.name ?? "", shared: false } });
  const { errors } = form.formState;
  const saving = useMutation({
    mutationFn: save,
    onSuccess: async (saved) => {
      await refreshSavedViews(list);
      toast.success(view ? messages.savedViews.renamed : messages.savedViews.saved);
      onSaved?.(saved);
      onClose();
    },
    onError: (error) =>
      showFormFailure(form, error, { name: "name" }, { text: messages.savedViews.errorSaving }),
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={title}
      locked={saving.isPending}
    >
      <form noValidate className="contents" onSubmit={form.handleSubmit((values) => saving.mutate(values))}>
        <DialogBody className="flex flex-col gap-4">
          <Field
            label={messages.savedViews.name}
            help={messages.savedViews.nameHelp}
            error={errors.name?.message}
          >
            <TextInput
              maxLength={savedViewLimits.nameLength}
              autoComplete="off"
              {...form.register("name", {
                validate: (name) => (name.trim() ? true : messages.savedViews.nameMissing),
              })}
            />
          </Field>
          {view ? null : (
            <Checkbox
              label={messages.savedViews.share}
              help={messages.savedViews.shareHelp}
              {...form.register("shared")}
            />
          )}
        </DialogBody>
        <DialogFooter>
          <Button disabled={saving.isPending} onClick={onClose}>
            {messages.actions.cancel}
          </Button>
          <Button
            type="submit"
            variant="primary"
            busy={saving.isPending}
            busyLabel={messages.savedViews.saving}
          >
            {messages.actions.save}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
