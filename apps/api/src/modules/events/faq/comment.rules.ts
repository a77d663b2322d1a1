import { faqRules } from "@matinee/domain/item-rules";
import { findFirstIssue } from "@matinee/domain/rules";
import { createFieldError } from "../../../platform/errors.ts";

/** Checks the text of a question or an answer. @throws AppError invalid at `text` */
export function checkComment(kind: "question" | "answer", text: string): void {
  const issue = findFirstIssue(
    faqRules.filter(({ field }) => field === kind),
    { question: text, answer: text },
  );
  if (issue) throw createFieldError("text", (t) => t.faq.issues[issue.code]);
}
