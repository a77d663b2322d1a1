import { unwrapData } from "@matinee/app-shell/api/api-client";
import { showFormFailure } from "@matinee/app-shell/forms/show-form-failure";
import { readRecordDraft, useRecordDraft } from "@matinee/app-shell/forms/use-record-draft";
import { maxAnswerLength } from "@matinee/domain/limits";
import { messages } from "@matinee/texts";
import type { PremiereQuestion } from "@matinee/contract/schemas/premiere-afterwards";
import { Button } from "@matinee/ui/button";
import { Field } from "@matinee/ui/field";
import { TextArea } from "@matinee/ui/text-area";
import { toast } from "@matinee/ui/toast";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { api } from "../../api.ts";
import { useEvent } from "../builder/builder-context.ts";
import { questionsQuery, summaryQuery } from "./afterwards.queries.ts";

const texts = messages.afterwards;

const emptyAnswer = { answer: "" };
export const buildAnswerDraft = (questionId: string) => `answer.${questionId}`;

/** Answers a question by email. What is typed and not sent is kept on this device. */
export function AnswerForm({
  question,
  draftKey,
  onClose,
}: {
  question: PremiereQuestion;
  draftKey: string;
  onClose: () => void;
}) {
  const { id } = useEvent();
  const client = useQueryClient();
  const [initial] = useState(() => readRecordDraft(draftKey, emptyAnswer));
  const form = useForm({ defaultValues: emptyAnswer });
  const draft = useRecordDraft(form, draftKey, initial);
  const { setFocus } = form;
  useEffect(() => {
    if (!initial.restore) setFocus("answer");
  }, [initial, setFocus]);
  const send = useMutation({
    mutationFn: ({ answer }: typeof emptyAnswer) =>
      unwrapData(
        api.premiereAfterwards.answer({ params: { id, questionId: question.id }, body: { answer } }),
      ),
    onSuccess: async () => {
      draft.drop();
      toast.success(texts.isSent);
      await Promise.all([
        client.invalidateQueries({ queryKey: questionsQuery(id).queryKey }),
        client.invalidateQueries({ queryKey: summaryQuery(id).queryKey }),
      ]);
    },
    onError: (error) => {
      showFormFailure(form, error, { answer: "answer" });
    },
  });
  return (
    <form
      noValidate
      className="mt-3 flex flex-col gap-3"
      onSubmit={form.handleSubmit((values) => {
        if (!send.isPending) send.mutate(values);
      })}
    >
      <Field
        label={texts.yourAnswer(question.name)}
        help={texts.answerHint}
        error={form.formState.errors.answer?.message}
      >
        <TextArea
          rows={3}
          maxLength={maxAnswerLength}
          {...form.register("answer", {
            validate: (answer) => answer.trim() !== "" || texts.answerMissing,
          })}
        />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" size="sm" busy={send.isPending}>
          {texts.sendAnswer}
        </Button>
        <Button
          size="sm"
          variant="quiet"
          onClick={() => {
            if (!form.formState.isDirty) draft.drop();
            onClose();
          }}
        >
          {messages.actions.close}
        </Button>
      </div>
    </form>
  );
}
