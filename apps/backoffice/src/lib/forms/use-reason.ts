import { ApiFailure } from "@matinee/app-shell/api/api-failure";
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
    /** Shows at the field that the reason is missing. @returns whether it is */
    showMissing(): boolean {
      if (text === "") show(messages.approvals.reasonMissing);
      return text === "";
    },
    /** Shows the server's problem with the reason at the field. @returns whether it has one */
    showFailure(error: unknown): boolean {
      const found = error instanceof ApiFailure ? error.fields["reason"] : undefined;
      if (found !== undefined) show(found);
      return found !== undefined;
    },
    clear: () => type(""),
  };
}

export type Reason = ReturnType<typeof useReason>;
