import { maxReasonLength } from "@matinee/domain/limits";
import { messages } from "@matinee/texts";
import { Field } from "@matinee/ui/field";
import { TextInput } from "@matinee/ui/text-input";
import type { Reason } from "../lib/forms/use-reason.ts";

const texts = messages.backOffice;

/** Asks why a change is needed that a second person has to approve, or why it is approved or rejected. */
export function ReasonField({
  reason: { typed, problem, inputRef, onType },
  help = messages.approvals.reasonHelp,
  disabled = false,
}: {
  reason: Reason["field"];
  help?: string;
  disabled?: boolean;
}) {
  return (
    <Field label={texts.reason} help={help} error={problem}>
      <TextInput
        ref={inputRef}
        maxLength={maxReasonLength}
        value={typed}
        disabled={disabled}
        onChange={(event) => onType(event.target.value)}
      />
    </Field>
  );
}
