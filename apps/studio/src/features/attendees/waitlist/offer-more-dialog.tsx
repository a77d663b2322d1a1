import { unwrapData } from "@matinee/app-shell/api/api-client";
import { describeFailure } from "@matinee/app-shell/api/api-failure";
import { useIdempotencyKey } from "@matinee/app-shell/api/use-idempotency-key";
import type { Waitlist } from "@matinee/contract/schemas/waitlist";
import { maxCapacity } from "@matinee/domain/capacity";
import { messages } from "@matinee/texts";
import { ConfirmDialog } from "@matinee/ui/confirm-dialog";
import { Field } from "@matinee/ui/field";
import { NumberInput } from "@matinee/ui/number-input";
import { Select } from "@matinee/ui/select";
import { toast } from "@matinee/ui/toast";
import { readWholeNumber } from "@matinee/ui/typed-number";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../../api.ts";

const texts = messages.waitingLists.offerMore;

/** `productId`: the ticket whose list gets them; without it, the event's places. */
interface Asked {
  count: number;
  productId?: string;
}

/** Asks how many more places, or tickets, go to those who wait, and says what that raises. */
export function OfferMoreDialog({
  eventId,
  lists,
  onClose,
}: {
  eventId: string;
  lists: readonly Waitlist[];
  onClose: () => void;
}) {
  const client = useQueryClient();
  const attempt = useIdempotencyKey<Asked>();
  // An offer without a known outcome: only the same one may follow.
  const unanswered = attempt.unanswered[""];
  // The first that somebody waits in.
  const [chosen, setChosen] = useState(() =>
    Math.max(
      lists.findIndex(({ people }) => people > 0),
      0,
    ),
  );
  const [entered, setEntered] = useState("1");
  const at = unanswered
    ? lists.findIndex(({ productId }) => productId === (unanswered.productId ?? null))
    : chosen;
  const typed = unanswered ? String(unanswered.count) : entered;
  const list = lists[at];
  const places = list?.places ?? 0;
  const { value: count, problem } = readWholeNumber(typed);
  const most = maxCapacity - places;
  const valid = count !== null && count >= 1 && count <= most ? count : undefined;
  const offer = useMutation({
    mutationFn: (asked: Asked) => {
      const { input, extraHeaders } = attempt.start(asked);
      return unwrapData(api.waitlist.offerMore({ params: { id: eventId }, body: input, extraHeaders }));
    },
    onSuccess: async (_kept, asked) => {
      attempt.settle();
      toast.success(texts.done(asked.count));
      onClose();
      await Promise.all([
        client.invalidateQueries({ queryKey: ["attendees", eventId] }),
        // The event has more places now.
        client.invalidateQueries({ queryKey: ["event"] }),
      ]);
    },
    onError: (error) => {
      attempt.settle(error);
      toast.error(describeFailure(error, texts.failed));
    },
  });
  const isLocked = offer.isPending || unanswered !== undefined;
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={texts.title}
      description={
        list && valid !== undefined
          ? `${texts.raises(list.title ?? undefined, places, places + valid)} ${texts.whoGetsThem(list.people)}`
          : undefined
      }
      confirmLabel={texts.confirm(valid)}
      busyLabel={texts.busy}
      busy={offer.isPending}
      onConfirm={() => {
        if (list && valid !== undefined)
          offer.mutate({ count: valid, ...(list.productId !== null && { productId: list.productId }) });
      }}
    >
      <div className="flex flex-col gap-5">
        {lists.length > 1 ? (
          <Field label={texts.which}>
            <Select value={at} disabled={isLocked} onChange={({ target }) => setChosen(Number(target.value))}>
              {lists.map(({ productId, title }, index) => (
                <option key={productId} value={index}>
                  {title ?? messages.waitingLists.eventPlaces}
                </option>
              ))}
            </Select>
          </Field>
        ) : null}
        <Field
          label={texts.count}
          help={unanswered && messages.purchase.outcomeUnknown}
          error={valid === undefined ? (problem ?? texts.range(most)) : undefined}
        >
          <NumberInput
            value={typed}
            disabled={isLocked}
            onChange={(event) => setEntered(event.target.value)}
          />
        </Field>
      </div>
    </ConfirmDialog>
  );
}
