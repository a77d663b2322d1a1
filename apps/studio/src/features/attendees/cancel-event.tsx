import { unwrapData } from "@matinee/app-shell/api/api-client";
import { ApiFailure, describeFailure } from "@matinee/app-shell/api/api-failure";
import type { ScreeningsOfCancelled } from "@matinee/contract/schemas/festivals";
import { messages } from "@matinee/texts";
import type { OwnedPage } from "@matinee/contract/schemas/pages";
import { Button } from "@matinee/ui/button";
import { ConfirmDialog } from "@matinee/ui/confirm-dialog";
import { Field } from "@matinee/ui/field";
import { Panel } from "@matinee/ui/panel";
import { Progress } from "@matinee/ui/progress";
import { RadioCards } from "@matinee/ui/radio-cards";
import { TextInput } from "@matinee/ui/text-input";
import { toast } from "@matinee/ui/toast";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { api } from "../../api.ts";
import { useIdempotencyKey } from "@matinee/app-shell/api/use-idempotency-key";
import { type PassShares, usePassChoice } from "../../components/pass-choice.tsx";
import { useNow } from "../../lib/use-now.ts";
import { refreshEvent } from "../../lib/events.queries.ts";

const POLL_MS = 2000;
const texts = messages.cancellation;

/** Names only what happens: refunds, or emails, or neither where the event concerns no one. */
function chooseConfirmLabel(
  ahead: { people: number; orders: number } | null | undefined,
  shares: PassShares | null,
): string {
  if (!ahead || ahead.orders > 0) return texts.confirm;
  if (shares !== null && shares.cents > 0) return texts.confirmShares;
  return ahead.people > 0 ? texts.confirmFree : texts.action;
}

/** Cancels an activated event, which refunds everyone, and then shows the progress of the refunds. */
export function CancelEvent({
  event,
  hasOrders,
}: {
  event: OwnedPage;
  /** Also while it is not known. */
  hasOrders: boolean;
}) {
  const now = useNow();
  const client = useQueryClient();
  const attempt = useIdempotencyKey<{ screenings?: ScreeningsOfCancelled }>();
  const problem = event.can.cancel ? undefined : messages.staff.needsRole.admin;
  const [confirming, setConfirming] = useState(false);
  const [typed, setTyped] = useState("");
  const [isMissing, setMissing] = useState(false);
  // What the server says of a festival's screenings. They need a choice, which nothing makes beforehand.
  const [question, setQuestion] = useState<string | null>(null);
  const [choice, setChoice] = useState<ScreeningsOfCancelled>();
  const progress = useQuery({
    queryKey: ["attendees", event.id, "cancel"],
    queryFn: () => unwrapData(api.pages.cancelProgress({ params: { id: event.id } })),
    enabled: event.cancelled || confirming,
    refetchInterval: ({ state: { data } }) =>
      data && data.refunded + data.failed < data.refunds ? POLL_MS : false,
  });
  const refunded = progress.data?.refunded;
  const countedRef = useRef(refunded);
  useEffect(() => {
    const counted = countedRef.current;
    countedRef.current = refunded;
    if (counted === undefined || refunded === undefined || counted === refunded) return;
    // The rows and the income beside the progress are older than what it counts.
    for (const kind of ["orders", "income"])
      void client.invalidateQueries({ queryKey: ["attendees", event.id, kind] });
  }, [client, event.id, refunded]);
  const passes = usePassChoice({ festivalId: confirming ? event.festivalId : null, pageId: event.id });
  const cancel = useMutation({
    mutationFn: async () => {
      await passes.save();
      const { input: query, extraHeaders } = attempt.start(choice ? { screenings: choice } : {});
      return unwrapData(api.pages.cancel({ params: { id: event.id }, query, extraHeaders }));
    },
    onSuccess: async (result) => {
      attempt.settle();
      setConfirming(false);
      if ("approvalId" in result) toast.success(messages.approvals.sent);
      await refreshEvent(client, event.id);
      // The progress was read before there was one.
      await client.invalidateQueries({ queryKey: ["attendees", event.id] });
    },
    onError: (error) => {
      attempt.settle(error);
      if (error instanceof ApiFailure && error.code === "confirmation-needed")
        return setQuestion(error.message);
      toast.error(describeFailure(error, texts.failed));
    },
  });
  if (event.cancelled)
    return (
      <Panel title={texts.isCancelled}>
        {progress.data ? (
          <Progress
            label={texts.refunds}
            value={progress.data.refunded}
            max={Math.max(1, progress.data.refunds)}
            start={texts.progress(progress.data.refunded, progress.data.refunds)}
            end={progress.data.failed > 0 ? texts.failures(progress.data.failed) : undefined}
          />
        ) : null}
      </Panel>
    );
  // Nobody loses anything by an event that is over, and there is nothing to refund.
  const isOver = event.closesAt !== null && new Date(event.closesAt) <= now;
  if (!event.activated || (isOver && !hasOrders)) return null;
  const ahead = progress.data?.ahead;
  const consequences =
    ahead &&
    texts.consequences({
      ...ahead,
      currency: event.currency,
      shares: passes.shares,
      isFestival: event.kind === "festival",
    });
  const isTyped = typed.trim().toLowerCase() === texts.word.toLowerCase();
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line pt-6">
      <p className="text-text-2">
        {problem ?? (event.paywallSettings.enablePaywall ? texts.offer : texts.offerFree)}
      </p>
      <Button disabled={problem !== undefined} onClick={() => setConfirming(true)}>
        {texts.action}
      </Button>
      <ConfirmDialog
        open={confirming}
        onOpenChange={(open) => {
          setConfirming(open);
          setTyped("");
          setMissing(false);
          setQuestion(null);
          setChoice(undefined);
        }}
        title={texts.title}
        confirmLabel={chooseConfirmLabel(ahead, passes.shares)}
        busyLabel={texts.busy}
        busy={cancel.isPending}
        cancelLabel={texts.keep}
        danger
        onConfirm={() => {
          if (isTyped && (question === null || choice)) cancel.mutate();
          else setMissing(true);
        }}
      >
        <div className="flex flex-col gap-4">
          <div aria-live="polite">
            {consequences ? (
              <ul className="flex list-disc flex-col gap-2 pl-5 text-text-2">
                {consequences.map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
            ) : (
              <p className="text-text-2">{progress.isError ? texts.uncounted : texts.counting}</p>
            )}
          </div>
          {passes.element}
          <Field
            label={texts.typeWord(texts.word)}
            error={isMissing && !isTyped ? texts.wordMissing(texts.word) : undefined}
          >
            <TextInput
              value={typed}
              autoComplete="off"
              onChange={(change) => setTyped(change.target.value)}
            />
          </Field>
          {question === null ? null : (
            <Field
              group
              label={texts.screenings.label}
              error={isMissing && !choice ? texts.screenings.missing : undefined}
            >
              <p aria-live="polite" className="text-text-2">
                {question}
              </p>
              <RadioCards
                label={texts.screenings.label}
                {...(choice && { value: choice })}
                onValueChange={setChoice}
                options={[
                  { value: "cancel", label: texts.screenings.cancel, help: texts.screenings.cancelHelp },
                  { value: "keep", label: texts.screenings.keep, help: texts.screenings.keepHelp },
                ]}
              />
            </Field>
          )}
        </div>
      </ConfirmDialog>
    </div>
  );
}
