import { Alert } from "@matinee/ui/alert";
import { type ReactNode, useId } from "react";
import { useRoleProblem } from "../builder-context.ts";

/** Disables fields and buttons that change what an event costs, with the reason, for staff whose role may not. */
export function MoneyFields({ children }: { children: ReactNode }) {
  const problem = useRoleProblem("finance");
  const id = useId();
  if (!problem) return children;
  return (
    <fieldset disabled aria-describedby={id} className="flex min-w-0 flex-col gap-5">
      <div id={id}>
        <Alert tone="info">{problem}</Alert>
      </div>
      {children}
    </fieldset>
  );
}
