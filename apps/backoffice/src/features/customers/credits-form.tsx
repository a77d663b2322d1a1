import { useIdempotencyKey } from "@matinee/app-shell/api/use-idempotency-key";
import { unwrapData } from "@matinee/app-shell/api/api-client";
import { showFormFailure } from "@matinee/app-shell/forms/show-form-failure";
import { creditsWithoutApproval, maxCreditsPerChange } from "@matinee/domain/limits";
import { messages } from "@matinee/texts";
import { Button } from "@matinee/ui/button";
import { ConfirmDialog } from "@matinee/ui/confirm-dialog";
import { Field } from "@matinee/ui/field";
import { NumberInput } from "@matinee/ui/number-input";
import { toast } from "@matinee/ui/toast";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../api.ts";
import { ReasonField } from "../../components/reason-field.tsx";
import { useReason } from "../../lib/forms/use-reason.ts";
import { refreshApprovals } from "../../lib/queries/approvals.queries.ts";
import { refreshCustomers } from "../../lib/queries/customers.queries.ts";
import { readCreditsChange } from "./credits-change.ts";

const texts = messages.adminCredits;
/** Changes of at least this many credits need a confirmation. */
const LARGE_CHANGE = 10;

/** Adds credits, or removes them with a negative number. */
export function CreditsForm({
  email,
  balance,
  toasts,
  onDone,
}: {
  email: string;
  balance: number;
  /** The row menu and the detail screen use different texts. */
  toasts: { updated: string; failed: string };
  onDone?: () => void;
}) {
  const [typed, setTyped] = useState("");
  const reason = useReason();
  const [error, setError] = useState<string | null>(null);
  const [isConfirming, setConfirming] = useState(false);
  const { change, problem } = readCreditsChange(typed);
  // What the dialog asks about. It stays while the dialog closes, when the field is empty again.
  const [asked, setAsked] = useState({ change: 0, balance: 0 });
  const needsApproval = asked.change > creditsWithoutApproval;
  const attempt = useIdempotencyKey<{ email: string; credits: number; reason?: string }>();
  const isUnanswered = email in attempt.unanswered;
  const submit = useMutation({
    mutationFn: () => {
      const body = { email, credits: change, ...(reason.text && { reason: reason.text }) };
      const { input, extraHeaders } = attempt.start(body, email);
      return unwrapData(api.credits.adjust({ body: input, extraHeaders }));
    },
    onSuccess: async (result) => {
      attempt.settle(undefined, email);
      setConfirming(false);
      toast.success("approvalId" in result ? messages.approvals.sent : toasts.updated);
      setTyped("");
      reason.clear();
      onDone?.();
      await Promise.all([refreshCustomers(), refreshApprovals()]);
    },
    onError: (failure) => {
      attempt.settle(failure, email);
      let isOfReason = false;
      const setFieldError = (field: "reason" | "credits", { message }: { message: string }) => {
        isOfReason ||= field === "reason";
        (field === "reason" ? reason.show : setError)(message);
      };
      const fields = { reason: "reason", credits: "credits" } as const;
      showFormFailure({ setError: setFieldError }, failure, fields, { text: toasts.failed });
      // The dialog has the field of the reason.
      if (!isOfReason) setConfirming(false);
    },
  });
  return (
    <form
      className="flex items-start gap-2"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setError(problem);
        if (problem) return;
        if (Math.abs(change) < LARGE_CHANGE) {
          submit.mutate();
          return;
        }
        setAsked({ change, balance });
        setConfirming(true);
      }}
    >
      <Field
        label={texts.creditsChange}
        hideLabel
        className="w-44"
        error={error}
        help={
          isUnanswered
            ? messages.purchase.outcomeUnknown
            : problem
              ? texts.atMostAtATime(messages.formats.number(maxCreditsPerChange))
              : texts.newBalance(balance + change)
        }
      >
        <NumberInput
          signed
          placeholder="+1"
          value={typed}
          disabled={isUnanswered}
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
        busyLabel={texts.submitting}
      >
        {texts.submitChange}
      </Button>
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setConfirming}
        title={askForChange(asked.change)}
        description={texts.balanceAndChange(
          email,
          asked.balance,
          texts.newBalance(asked.balance + asked.change),
        )}
        confirmLabel={needsApproval ? messages.approvals.send : nameChange(asked.change)}
        busyLabel={needsApproval ? messages.approvals.sending : texts.submitting}
        busy={submit.isPending}
        onConfirm={() => {
          if (needsApproval && reason.showMissing()) return;
          submit.mutate();
        }}
      >
        {needsApproval ? <ReasonField reason={reason.field} disabled={isUnanswered} /> : null}
      </ConfirmDialog>
    </form>
  );
}

const nameChange = (change: number) =>
  change > 0 ? texts.addCredits(change) : texts.takeAwayCredits(-change);

const askForChange = (change: number) =>
  change > 0 ? texts.addCreditsTitle(change) : texts.takeAwayCreditsTitle(-change);
