import { toastMs } from "@matinee/domain/limits";
import { unwrapData } from "@matinee/app-shell/api/api-client";
import { ApiFailure, describeFailure } from "@matinee/app-shell/api/api-failure";
import { messages } from "@matinee/texts";
import type { Missing, OwnedPage } from "@matinee/contract/schemas/pages";
import { builderStepByNeed, listActivationNeeds } from "@matinee/domain/activation";
import { Alert } from "@matinee/ui/alert";
import { Button } from "@matinee/ui/button";
import { CopyButton } from "@matinee/ui/copy-button";
import { Panel } from "@matinee/ui/panel";
import { toast } from "@matinee/ui/toast";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Check, Circle } from "lucide-react";
import { useState } from "react";
import { api } from "../../api.ts";
import { refreshEvent, cacheEvent } from "../../lib/events.queries.ts";
import { platformQuery } from "../../lib/platform.queries.ts";
import { parseVideoId, videoStatusQuery } from "../../lib/videos.ts";
import { watchPaths } from "../../paths.ts";
import { useBuilder, useRoleProblem } from "../builder/builder-context.ts";
import { getStepLabel, listMissingNeeds, toActivationInput } from "../builder/steps/steps.ts";

const texts = messages.activation;

/** Shows what the event needs, with links to the steps, and activates it. */
export function ActivationPanel({ event }: { event: OwnedPage }) {
  const { goTo } = useBuilder();
  const roleProblem = useRoleProblem("admin");
  const client = useQueryClient();
  const platform = useQuery(platformQuery);
  const featureId = parseVideoId(event.featureUrl);
  const feature = useQuery({ ...videoStatusQuery(featureId ?? ""), enabled: featureId !== null });
  const [rejected, setRejected] = useState<readonly Missing[]>([]);
  // Payouts and videos become ready outside of this form: refetch the event when this step opens.
  useQuery({
    queryKey: ["event-refresh", event.id],
    queryFn: async () => (await refreshEvent(client, event.id)).version,
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
  const activate = useMutation({
    mutationFn: () => unwrapData(api.pages.activate({ params: { id: event.id } })),
    onSuccess: (saved) => {
      cacheEvent(client, saved);
      setRejected([]);
      toast.success(messages.events.activated);
    },
    onError: (error) => {
      setRejected(readMissing(error));
      toast.error(describeFailure(error, messages.events.errorUpdating), { durationMs: toastMs.failure });
    },
  });
  const missing = new Set(listMissingNeeds(event, event.hasFeature || feature.data?.upload === "ready"));
  const unready = event.passes.flatMap((pass) =>
    pass.gaps.map((gap) => ({ id: `${pass.id}-${gap}`, text: messages.passes.gaps[gap](pass) })),
  );
  const isReady = missing.size === 0 && unready.length === 0;
  const link = platform.data && watchPaths.event(platform.data.hosts.watch, event);
  if (event.cancelled)
    return (
      <Panel title={texts.activation}>
        <Alert tone="danger" title={messages.wizard.eventIsCancelled}>
          {messages.wizard.cancelledForGood}
        </Alert>
      </Panel>
    );
  return (
    <Panel title={texts.activation}>
      {event.activated ? (
        <Alert tone="success" title={texts.isOpen}>
          {event.kind === "festival"
            ? texts.isOpenFestival
            : event.premiere
              ? texts.isOpenPremiere
              : texts.isOpenAnyTime}
          {link ? (
            <span className="mt-2 flex flex-wrap items-center gap-2">
              <a className="link-plain break-all" href={link} target="_blank" rel="noreferrer">
                {link}
              </a>
              <CopyButton size="sm" text={link} label={texts.copyLink} />
            </span>
          ) : null}
        </Alert>
      ) : (
        <p className="text-text-2">{isReady ? texts.isReady : texts.beforeActivation}</p>
      )}
      {event.activated ? null : (
        <ul className="mt-4 flex flex-col gap-1">
          {listActivationNeeds(toActivationInput(event)).map((need) => {
            const isDate = need === "eventStart" || need === "eventEnd";
            if (event.premiere && isDate) return need === "eventStart" ? <PlannedDates key={need} /> : null;
            const step = builderStepByNeed[need];
            return (
              <li key={need} className="flex min-h-9 items-center gap-3">
                {missing.has(need) ? (
                  <>
                    <Circle aria-hidden="true" className="size-4.5 shrink-0 text-warning" />
                    <span className="min-w-0 flex-1">{messages.wizard.activationNeeds[need]}</span>
                    {step === "activateAndPayments" ? null : (
                      <Button size="sm" onClick={() => goTo(step)}>
                        {getStepLabel(step, event.kind)}
                      </Button>
                    )}
                  </>
                ) : (
                  <>
                    <Check aria-hidden="true" className="size-4.5 shrink-0 text-success" />
                    <span className="min-w-0 flex-1 text-text-3">
                      {messages.wizard.activationNeeds[need]}
                      <span className="sr-only">, {texts.isDone}</span>
                    </span>
                  </>
                )}
              </li>
            );
          })}
          {unready.map(({ id, text }) => (
            <li key={id} className="flex min-h-9 items-center gap-3">
              <Circle aria-hidden="true" className="size-4.5 shrink-0 text-warning" />
              <span className="min-w-0 flex-1 wrap-anywhere">{text}</span>
              <Button size="sm" onClick={() => goTo("passes")}>
                {getStepLabel("passes", event.kind)}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {rejected.length > 0 && !event.activated ? (
        <Alert tone="warning" live className="mt-4" title={texts.notYet}>
          {rejected.map(({ step, message }) => (
            <span key={message} className="flex flex-wrap items-center gap-2">
              {message}
              <button type="button" className="link-plain" onClick={() => goTo(step)}>
                {getStepLabel(step, event.kind)}
              </button>
            </span>
          ))}
        </Alert>
      ) : null}
      <Button
        wraps
        variant="primary"
        size="lg"
        className="mt-5"
        disabled={event.activated || !isReady || roleProblem !== undefined}
        title={roleProblem}
        busy={activate.isPending}
        busyLabel={texts.activating}
        onClick={() => activate.mutate()}
      >
        {event.activated ? messages.wizard.eventIsActivated : texts.activateEvent}
      </Button>
    </Panel>
  );
}

/** The start and the end of a premiere, which follow from its plan. */
function PlannedDates() {
  const { goTo } = useBuilder();
  return (
    <li className="flex min-h-9 items-center gap-3">
      <Check aria-hidden="true" className="size-4.5 shrink-0 text-success" />
      <span className="min-w-0 flex-1 text-text-3">
        {messages.wizard.datesOfPlan}
        <span className="sr-only">, {texts.isDone}</span>
      </span>
      <Button size="sm" onClick={() => goTo("premiere")}>
        {messages.wizard.premiere}
      </Button>
    </li>
  );
}

/** Reads from the server's error what is missing, each with its step. */
function readMissing(error: unknown): readonly Missing[] {
  if (!(error instanceof ApiFailure) || error.code !== "not-activatable") return [];
  // The contract promises that `details.missing` of this error is a list of these.
  return Array.isArray(error.details["missing"]) ? (error.details["missing"] as Missing[]) : [];
}
