import { describeFailure } from "@matinee/app-shell/api/api-failure";
import { messages } from "@matinee/texts";
import { Alert } from "@matinee/ui/alert";
import { ConfirmDialog } from "@matinee/ui/confirm-dialog";
import { toast } from "@matinee/ui/toast";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { usePassChoice } from "../../components/pass-choice.tsx";
import { useEvent } from "../builder/builder-context.ts";
import { removeScreening, type Screening } from "./programme-changes.ts";
import type { ProgrammeEditor } from "./use-programme.ts";

const texts = messages.programmeStep.removal;

/** Asks before a screening leaves the festival, and says what that costs. */
export function RemoveDialog({
  screening,
  editor,
  onClose,
}: {
  screening: Screening;
  editor: ProgrammeEditor;
  onClose: () => void;
}) {
  const client = useQueryClient();
  const { pageId, title, paidByFestival } = screening;
  const festival = useEvent();
  const passes = usePassChoice({ festivalId: festival.role === "owner" ? festival.id : null, pageId });
  const remove = useMutation({
    mutationFn: async () => {
      await passes.save();
      await editor.submit({ change: removeScreening(pageId) });
    },
    onSuccess: async () => {
      toast.success(texts.removed(title));
      // It can be added again.
      await client.invalidateQueries({ queryKey: ["events"] });
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={texts.title(title)}
      description={paidByFestival ? texts.paid : texts.unpaid}
      confirmLabel={texts.confirm}
      busy={remove.isPending}
      busyLabel={messages.actions.saving}
      danger
      onConfirm={() => remove.mutate()}
    >
      {passes.element}
      {remove.isError ? (
        <Alert tone="danger" live>
          {describeFailure(remove.error, messages.programmeStep.notSaved)}
        </Alert>
      ) : null}
    </ConfirmDialog>
  );
}
