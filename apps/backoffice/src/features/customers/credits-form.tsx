import { dataOf } from "@matinee/contract/client";
import { messages } from "@matinee/contract/messages";
import { Button } from "@matinee/ui/button";
import { NumberInput } from "@matinee/ui/number-input";
import { toast } from "@matinee/ui/toast";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../api.ts";
import { toastFailure } from "../../lib/failures.ts";
import { refreshCustomers } from "./customers.queries.ts";

/** Gives credits or, with a minus, takes them. */
export function CreditsForm({
  email,
  texts,
  onDone,
}: {
  email: string;
  /** Row menu and detail screen say it in different words. */
  texts: { updated: string; failed: string };
  onDone?: () => void;
}) {
  const [typed, setTyped] = useState("");
  const credits = Number.parseInt(typed, 10);
  const submit = useMutation({
    mutationFn: () => dataOf(api.credits.adjust({ body: { email, credits } })),
    onSuccess: async () => {
      toast.success(texts.updated);
      setTyped("");
      onDone?.();
      await refreshCustomers();
    },
    onError: (error) => toastFailure(error, texts.failed),
  });
  return (
    <form
      className="flex items-center gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (credits) submit.mutate();
      }}
    >
      <NumberInput
        signed
        aria-label="Credits change"
        className="w-20"
        placeholder="+1"
        maxLength={7}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button
        type="submit"
        variant="primary"
        disabled={!credits}
        busy={submit.isPending}
        busyLabel="Submitting..."
      >
        {messages.adminCredits.submitChange}
      </Button>
    </form>
  );
}
