import { showFormFailure } from "@matinee/app-shell/forms/show-form-failure";
import { messages } from "@matinee/texts";
import { useRef, useState } from "react";

/** A typed reason, and the problem that its field shows. */
export function useReason() {
  const [typed, setTyped] = useState("");
  const [problem, setProblem] = useState<string>();
  const inputRef = useRef<HTMLInputElement>(null);
  const show = (found: string) => {
    setProblem(found);
    inputRef.current?.focus();
  };
  const type = (text: string) => {
    setTyped(text);
    setProblem(undefined);
  };
  const text = typed.trim();
  return {
    text,
    field: { typed, problem, inputRef, onType: type },
    /** Shows what is wrong with the reason at the field, and focuses it. */
    show,
    /** Shows at the field that the reason is missing. @returns whether it is */
    showMissing(): boolean {
      if (text === "") show(messages.approvals.reasonMissing);
      return text === "";
    },
    /** Shows why the change failed: at the field what is wrong with the reason, else a toast with `text`. */
    showFailure: (error: unknown, text: string) =>
      showFormFailure(
        { setError: (_field, { message }) => show(message) },
        error,
        { reason: "reason" },
        { text },
      ),
    clear: () => type(""),
  };
}

export type Reason = ReturnType<typeof useReason>;
