import { unwrapData } from "@matinee/app-shell/api-client";
import { ApiFailure } from "@matinee/app-shell/api-failure";
import { countLimits } from "@matinee/contract/limits";
import { messages } from "@matinee/contract/messages";
import { Button } from "@matinee/ui/button";
import { ConfirmDialog } from "@matinee/ui/confirm-dialog";
import { Field } from "@matinee/ui/field";
import { NumberInput } from "@matinee/ui/number-input";
import { toast } from "@matinee/ui/toast";
import { readWholeNumber } from "@matinee/ui/typed-number";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../api.ts";
import { toastFailure } from "../../lib/toast-failure.tsx";
import { refreshCustomers } from "../../lib/customers.queries.ts";

const texts = messages.adminCredits;
/** From here on a change is worth so much that a slip of the finger is asked about. */
const largeChange = 10;
const countFormat = new Intl.NumberFormat("en-US");

/** Gives credits or, with a minus, takes them. */
export function CreditsForm({
  email,
  balance,
  toasts,
  onDone,
}: {
  email: string;
  balance: number;
  /** Row menu and detail screen say it in different words. */
  toasts: { updated: string; failed: string };
  onDone?: () => void;
}) {
  const [typed, setTyped] = useState("");
  const [error, setError] = useState<string | null>(null);
  const [asking, setAsking] = useState(false);
  const change = readWholeNumber(typed).value ?? 0;
  const submit = useMutation({
    mutationFn: () => unwrapData(api.credits.adjust({ body: { email, credits: change } })),
    onSuccess: async () => {
      toast.success(toasts.updated);
      setTyped("");
      onDone?.();
      await refreshCustomers();
    },
    onError: (failure) => {
      const reason = failure instanceof ApiFailure ? failure.fields["credits"] : undefined;
      if (!reason) return toastFailure(failure, toasts.failed);
      setError(reason);
      return toast.error(toasts.failed);
    },
    onSettled: () => setAsking(false),
  });
  return (
    <form
      className="flex items-start gap-2"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const issue = findIssue(typed);
        setError(issue);
        if (issue) return;
        if (Math.abs(change) >= largeChange) setAsking(true);
        else submit.mutate();
      }}
    >
      <Field
        label="Credits change"
        hideLabel
        className="w-44"
        error={error}
        help={
          change === 0 || findIssue(typed)
            ? `At most ${countFormat.format(countLimits.creditsPerChange)} at a time`
            : texts.newBalance(balance + change)
        }
      >
        <NumberInput
          signed
          placeholder="+1"
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setError(null);
          }}
        />
      </Field>
      <Button
        type="submit"
        variant="primary"
        disabled={typed.trim() === ""}
        busy={submit.isPending}
        busyLabel="Submitting..."
      >
        {texts.submitChange}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={change > 0 ? `Add ${formatCredits(change)}?` : `Take away ${formatCredits(-change)}?`}
        description={`${email} has ${formatCredits(balance)}. ${texts.newBalance(balance + change)}.`}
        confirmLabel={change > 0 ? `Add ${formatCredits(change)}` : `Take away ${formatCredits(-change)}`}
        busyLabel="Submitting..."
        busy={submit.isPending}
        onConfirm={() => submit.mutate()}
      />
    </form>
  );
}

function formatCredits(credits: number): string {
  return credits === 1 ? "1 credit" : `${countFormat.format(credits)} credits`;
}

/** Says why the text is no change that the server takes, or null. */
function findIssue(typed: string): string | null {
  const { value, problem } = readWholeNumber(typed);
  if (value === null) return problem ?? texts.missing;
  if (value === 0) return texts.noChange;
  return Math.abs(value) > countLimits.creditsPerChange ? texts.tooLarge : null;
}
