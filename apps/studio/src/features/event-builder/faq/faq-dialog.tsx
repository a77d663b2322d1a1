import { dataOf } from "@matinee/contract/client";
import { textLimits } from "@matinee/contract/limits";
import { messages } from "@matinee/contract/messages";
import type { Comment } from "@matinee/contract/schemas/faq";
import type { OwnedPage } from "@matinee/contract/schemas/pages";
import { faqRules, type FaqInput } from "@matinee/domain/item-rules";
import { Button } from "@matinee/ui/button";
import { Dialog, DialogBody, DialogFooter } from "@matinee/ui/dialog";
import { Field } from "@matinee/ui/field";
import { TextArea } from "@matinee/ui/text-area";
import { toast } from "@matinee/ui/toast";
import { useMutation } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { api } from "../../../api.ts";
import { rulesResolver } from "../../../lib/rules-resolver.ts";

/** A question and its answer. */
export function FaqDialog({
  event,
  question,
  nextOrder,
  onSaved,
  onClose,
}: {
  event: OwnedPage;
  /** Null for a new one. */
  question: Comment | null;
  nextOrder: number;
  onSaved: () => Promise<void>;
  onClose: () => void;
}) {
  const answer = question?.children[0];
  const form = useForm<FaqInput>({
    defaultValues: { question: question?.text ?? "", answer: answer?.text ?? "" },
    resolver: rulesResolver(faqRules, messages.faq.issues),
  });
  const save = useMutation({
    mutationFn: async (values: FaqInput) => {
      const params = { id: event.id };
      const text = values.question.trim();
      const saved = question
        ? await dataOf(api.faq.update({ params: { ...params, commentId: question.id }, body: { text } }))
        : await dataOf(api.faq.create({ params, body: { text, order: nextOrder } }));
      const answerText = values.answer.trim();
      if (answer)
        await dataOf(
          api.faq.update({ params: { ...params, commentId: answer.id }, body: { text: answerText } }),
        );
      else await dataOf(api.faq.create({ params, body: { text: answerText, parentId: saved.id } }));
    },
    onSuccess: async () => {
      toast.success(question ? messages.faq.updated : messages.faq.added);
      await onSaved();
      onClose();
    },
    onError: () => toast.error(messages.faq.errorSubmittingAnswer),
  });
  const { errors } = form.formState;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      locked={save.isPending}
      title={question ? "Edit FAQ" : "Add FAQ"}
    >
      <form noValidate className="contents" onSubmit={form.handleSubmit((values) => save.mutate(values))}>
        <DialogBody className="flex flex-col gap-5">
          <Field label="Question" limit={textLimits.question} error={errors.question?.message}>
            <TextArea rows={2} maxLength={textLimits.question} {...form.register("question")} />
          </Field>
          <Field label="Answer" limit={textLimits.answer} error={errors.answer?.message}>
            <TextArea rows={5} maxLength={textLimits.answer} {...form.register("answer")} />
          </Field>
        </DialogBody>
        <DialogFooter>
          <Button disabled={save.isPending} onClick={onClose}>
            {messages.credits.cancel}
          </Button>
          <Button type="submit" variant="primary" busy={save.isPending} busyLabel="Saving...">
            {messages.wizard.save}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
