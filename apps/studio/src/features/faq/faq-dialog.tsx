import { unwrapData } from "@matinee/app-shell/api/api-client";
import { showFormFailure } from "@matinee/app-shell/forms/show-form-failure";
import { createRulesResolver } from "@matinee/app-shell/forms/rules-resolver";
import { messages } from "@matinee/texts";
import type { Comment } from "@matinee/contract/schemas/faq";
import type { OwnedPage } from "@matinee/contract/schemas/pages";
import { faqRules, type FaqInput, itemTextLimits } from "@matinee/domain/item-rules";
import { Field } from "@matinee/ui/field";
import { TextArea } from "@matinee/ui/text-area";
import { toast } from "@matinee/ui/toast";
import { useMutation } from "@tanstack/react-query";
import { useRef } from "react";
import { useForm } from "react-hook-form";
import { api } from "../../api.ts";
import { isSavedBefore, repeatOnConflict } from "../../lib/forms/repeat-on-conflict.ts";
import { ItemDialog } from "../builder/item-list/item-dialog.tsx";
import { useItemDialog } from "../builder/item-list/use-item-dialog.tsx";
import { listQuestions } from "./faq.queries.ts";

const texts = messages.faqStep;

/** Adds or edits a question and its answer. */
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
  const values = toFaqValues(question);
  const form = useForm<FaqInput>({
    defaultValues: values,
    resolver: createRulesResolver(faqRules, messages.faq.issues),
  });
  const item = `faq.${question?.id ?? "new"}`;
  const dialog = useItemDialog({
    form,
    values,
    eventId: event.id,
    item,
    labels: { question: texts.question, answer: texts.answer },
    onResolve: (chosen) => save.mutate(chosen),
    onClose,
  });
  // Holds the saved question, so that a retry after a failed answer does not create it again.
  const savedQuestionRef = useRef(question);
  const save = useMutation({
    /** Resolves to null when the user has to choose first. */
    mutationFn: (typed: FaqInput) =>
      repeatOnConflict(async () => {
        const params = { id: event.id };
        const newest = question && (await listQuestions(event.id)).find(({ id }) => id === question.id);
        const stored = newest ?? question;
        const merged = stored ? dialog.merge(typed, toFaqValues(stored)) : typed;
        if (!merged) return null;
        const text = merged.question.trim();
        const saved = savedQuestionRef.current;
        savedQuestionRef.current = await (
          saved
            ? unwrapData(
                api.faq.update({
                  params: { ...params, commentId: saved.id },
                  body: { text, ...(stored && { base: { text: stored.text } }) },
                }),
              )
            : unwrapData(api.faq.create({ params, body: { text, order: nextOrder } }))
        ).catch(
          failAt("question", saved ? messages.events.errorUpdating : messages.events.errorCreatingComments),
        );
        const { id: parentId } = savedQuestionRef.current;
        const answer = stored?.children[0];
        const body = { text: merged.answer.trim(), base: { text: answer?.text ?? "" } };
        return (
          answer
            ? unwrapData(api.faq.update({ params: { ...params, commentId: answer.id }, body }))
            : unwrapData(api.faq.create({ params, body: { ...body, parentId } }))
        ).catch(failAt("answer", messages.faq.errorSubmittingAnswer));
      }),
    onSuccess: async (saved) => {
      if (!saved) return;
      toast.success(chooseSavedText(question));
      dialog.close();
      await onSaved();
    },
    onError: (error) => {
      const { cause, field, fallback } =
        error instanceof FaqFailure
          ? error
          : { cause: error, field: "question" as const, fallback: error.message };
      showFormFailure(form, cause, { text: field }, { text: fallback });
    },
  });
  const { errors } = form.formState;
  return (
    <ItemDialog
      title={question ? texts.editFaq : texts.addFaq}
      form={form}
      dialog={dialog}
      isSaving={save.isPending}
      onSave={(values) => save.mutate(values)}
    >
      <Field label={texts.question} limit={itemTextLimits.question} error={errors.question?.message}>
        <TextArea rows={2} {...form.register("question")} />
      </Field>
      <Field label={texts.answer} limit={itemTextLimits.answer} error={errors.answer?.message}>
        <TextArea rows={5} {...form.register("answer")} />
      </Field>
    </ItemDialog>
  );
}

const toFaqValues = (question: Comment | null): FaqInput => ({
  question: question?.text ?? "",
  answer: question?.children[0]?.text ?? "",
});

class FaqFailure extends Error {
  readonly field: keyof FaqInput;
  readonly fallback: string;

  constructor(cause: unknown, field: keyof FaqInput, fallback: string) {
    super(fallback, { cause });
    this.field = field;
    this.fallback = fallback;
  }
}

/** Adds the field that a save failed at. A save that came first is not a failure: the values are merged again. */
const failAt = (field: keyof FaqInput, fallback: string) => (error: unknown) => {
  throw isSavedBefore(error) ? error : new FaqFailure(error, field, fallback);
};

function chooseSavedText(question: Comment | null): string {
  if (!question) return messages.faq.added;
  return question.children.length === 0 ? messages.faq.answerSubmitted : messages.faq.updated;
}
