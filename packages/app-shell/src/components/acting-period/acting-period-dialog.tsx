import { maxReasonLength, minActingReasonLength } from "@matinee/domain/limits";
import { messages } from "@matinee/texts";
import { Button } from "@matinee/ui/button";
import { Dialog, DialogBody, DialogFooter } from "@matinee/ui/dialog";
import { Field } from "@matinee/ui/field";
import { TextInput } from "@matinee/ui/text-input";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { unwrapData } from "../../api/api-client.ts";
import { describeFailure } from "../../api/api-failure.ts";
import { type ActingPeriodApi, actingPeriodQuery } from "../../auth/acting-period.query.ts";

const texts = messages.acting;

/** Asks staff why they act on behalf of a customer, and starts the period in which they may. */
export function ActingPeriodDialog({
  api,
  customerId,
  open,
  onOpenChange,
  onStarted,
}: {
  api: ActingPeriodApi;
  customerId: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onStarted?: () => void;
}) {
  const client = useQueryClient();
  const [reason, setReason] = useState("");
  const [problem, setProblem] = useState<string>();
  const inputRef = useRef<HTMLInputElement>(null);
  const start = useMutation({
    mutationFn: () => unwrapData(api.actingPeriods.start({ body: { customerId, reason: reason.trim() } })),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: actingPeriodQuery(api, customerId).queryKey });
      setReason("");
      onStarted?.();
      onOpenChange(false);
    },
    onError: () => inputRef.current?.focus(),
  });
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={texts.title} description={texts.description}>
      <form
        noValidate
        className="contents"
        onSubmit={(event) => {
          event.preventDefault();
          if (reason.trim().length >= minActingReasonLength) return start.mutate();
          setProblem(texts.reasonTooShort);
          return inputRef.current?.focus();
        }}
      >
        <DialogBody>
          <Field
            label={texts.reason}
            help={texts.reasonHelp}
            error={problem ?? (start.isError ? describeFailure(start.error) : undefined)}
          >
            <TextInput
              ref={inputRef}
              maxLength={maxReasonLength}
              value={reason}
              onChange={(event) => {
                setReason(event.target.value);
                setProblem(undefined);
              }}
            />
          </Field>
        </DialogBody>
        <DialogFooter>
          <Button disabled={start.isPending} onClick={() => onOpenChange(false)}>
            {texts.onlyLook}
          </Button>
          <Button type="submit" variant="primary" busy={start.isPending} busyLabel={texts.starting}>
            {texts.start}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
