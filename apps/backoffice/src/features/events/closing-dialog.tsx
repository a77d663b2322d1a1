import { messages } from "@matinee/texts";
import { ConfirmDialog } from "@matinee/ui/confirm-dialog";
import { useClosingQuestion } from "../../lib/closing-question.ts";

/** Asks before a change takes an event from its people, with their number. */
export function ClosingDialog() {
  const question = useClosingQuestion();
  const texts = messages.closing;
  return (
    <ConfirmDialog
      open={question !== null}
      onOpenChange={(open) => (open ? undefined : question?.answer(false))}
      title={texts.title}
      description={question?.text}
      confirmLabel={texts.close}
      cancelLabel={texts.keep}
      danger
      onConfirm={() => question?.answer(true)}
    />
  );
}
