import { describeFailure } from "@matinee/app-shell/api/api-failure";
import type { LiveQueue } from "@matinee/contract/schemas/sale-queue";
import { queueLimits } from "@matinee/domain/sale-queue";
import { messages } from "@matinee/texts";
import { Button } from "@matinee/ui/button";
import { Field } from "@matinee/ui/field";
import { IconButton } from "@matinee/ui/icon-button";
import { NumberInput } from "@matinee/ui/number-input";
import { Panel } from "@matinee/ui/panel";
import { toast } from "@matinee/ui/toast";
import { readWholeNumber } from "@matinee/ui/typed-number";
import { Minus, Plus } from "lucide-react";
import { useState } from "react";
import { useEvent } from "../builder/builder-context.ts";
import { useSaveQueue } from "./sale.queries.ts";

const texts = messages.saleStep.atOnce;

/** Changes how many people have the checkout open at once, while the sale runs. */
export function AtOncePanel({ queue }: { queue: LiveQueue["queue"] }) {
  const { id, can } = useEvent();
  /** Null while it is what is stored. */
  const [typed, setTyped] = useState<string | null>(null);
  const { value, problem } = readWholeNumber(typed ?? String(queue.maxBuying));
  const valid = value !== null && value >= 1 && value <= queueLimits.mostBuying ? value : null;
  const isChanged = typed !== null && valid !== queue.maxBuying;
  const save = useSaveQueue(id, queue, {
    onSuccess: () => {
      toast.success(texts.done(valid ?? queue.maxBuying));
      setTyped(null);
    },
    onError: (error) => toast.error(describeFailure(error, messages.saleStep.form.failed)),
  });
  const step = (by: number) =>
    setTyped(String(Math.min(queueLimits.mostBuying, Math.max(1, (value ?? queue.maxBuying) + by))));
  const isLocked = !can.runSale || save.isPending;
  return (
    <Panel title={texts.title}>
      <form
        noValidate
        className="flex flex-col gap-3"
        onSubmit={(submit) => {
          submit.preventDefault();
          if (isChanged && valid !== null) save.mutate({ maxBuying: valid });
        }}
      >
        <Field
          label={texts.label}
          help={texts.about}
          error={valid === null ? (problem ?? messages.saleStep.form.atOnceRange) : undefined}
        >
          <div className="flex gap-2">
            <IconButton
              label={texts.fewer}
              icon={<Minus aria-hidden="true" />}
              disabled={isLocked}
              onClick={() => step(-1)}
            />
            <NumberInput
              value={typed ?? String(queue.maxBuying)}
              disabled={isLocked}
              className="min-w-0 flex-1 text-center"
              onChange={(event) => setTyped(event.target.value)}
            />
            <IconButton
              label={texts.more}
              icon={<Plus aria-hidden="true" />}
              disabled={isLocked}
              onClick={() => step(1)}
            />
          </div>
        </Field>
        {can.runSale ? (
          <Button
            type="submit"
            variant="primary"
            disabled={!isChanged || valid === null}
            busy={save.isPending}
            busyLabel={messages.actions.saving}
          >
            {texts.save(valid ?? queue.maxBuying)}
          </Button>
        ) : null}
      </form>
    </Panel>
  );
}
