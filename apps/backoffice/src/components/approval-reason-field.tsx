import { maxReasonLength } from "@matinee/contract/limits";
import { messages } from "@matinee/contract/messages";
import { Field } from "@matinee/ui/field";
import { TextInput } from "@matinee/ui/text-input";

/** Asks why a change is needed that a second person has to approve. */
export function ApprovalReasonField({
  reason,
  onChange,
}: {
  reason: string;
  onChange: (reason: string) => void;
}) {
  return (
    <Field label="Reason" help={messages.approvals.reasonHelp}>
      <TextInput
        maxLength={maxReasonLength}
        value={reason}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}
