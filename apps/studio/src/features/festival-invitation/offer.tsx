import { requireSuccess, unwrapData } from "@matinee/app-shell/api/api-client";
import { showFormFailure } from "@matinee/app-shell/forms/show-form-failure";
import { ScrolledAlert } from "@matinee/app-shell/components/scrolled-alert";
import type { OfferedScreening } from "@matinee/contract/schemas/festival-invitations";
import { messages } from "@matinee/texts";
import { Button } from "@matinee/ui/button";
import { toast } from "@matinee/ui/toast";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useNavigate } from "react-router";
import { api } from "../../api.ts";
import { formatDate } from "../../lib/dates.ts";
import { paths } from "../../paths.ts";
import { ReasonDialog } from "./reason-dialog.tsx";
import { ScreeningChoice } from "./screening-choice.tsx";
import { Terms } from "./terms.tsx";

const texts = messages.festivalInvitationPage;

/** How an invitation is named: by the token of its link, or by its id for the account that it is addressed to. */
type Answered = { token: string } | { invitationId: string };

/** What an invitation to a festival offers, with its terms. */
export function OfferFacts({ offer }: { offer: OfferedScreening }) {
  const { organizerName, festivalTitle, title, opensAt, closesAt, timezone, passShare, expiresAt } = offer;
  const day = (at: string) => messages.formats.eventDate(new Date(at), timezone, false);
  return (
    <>
      <p className="text-base text-text-2 wrap-anywhere">
        {title === null
          ? texts.offer(organizerName, festivalTitle)
          : texts.offerOfScreening(organizerName, title, festivalTitle)}
      </p>
      {opensAt && closesAt ? (
        <p className="font-semibold">{texts.days(day(opensAt), day(closesAt))}</p>
      ) : null}
      <Terms title={texts.termsTitle} passShare={passShare} />
      <p className="text-sm text-text-3">{texts.until(formatDate(expiresAt))}</p>
    </>
  );
}

/** Accepts an invitation, with a choice of the screening where none is named. Declining is beside it. */
export function AcceptForm({
  offer: { pageId: named, title, festivalTitle },
  by,
  onAccepted,
  children,
}: {
  offer: OfferedScreening;
  by: Answered;
  onAccepted: () => void;
  /** The button that declines. */
  children: ReactNode;
}) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [chosen, setChosen] = useState<string | null>(null);
  const [problem, setProblem] = useState<{ field?: string; above?: string }>({});
  const accept = useMutation({
    mutationFn: () => {
      const pageId = named ?? chosen;
      return unwrapData(api.festivalInvitations.accept({ body: { ...by, ...(pageId && { pageId }) } }));
    },
    onSuccess: async ({ pageId }) => {
      onAccepted();
      toast.success(title === null ? texts.accepted(festivalTitle) : texts.hasAccepted(title, festivalTitle));
      await Promise.all([
        client.invalidateQueries({ queryKey: ["received-invitations"] }),
        client.resetQueries({ queryKey: ["events"] }),
        client.invalidateQueries({ queryKey: ["event"] }),
      ]);
      await navigate(paths.event(pageId), { replace: true });
    },
    onError: (error) =>
      showFormFailure(
        { setError: (_field, { message }) => setProblem({ field: message }) },
        error,
        // An invitation of one screening has no choice.
        named === null ? { pageId: "pageId" } : {},
        { above: (above) => setProblem({ above }) },
      ),
  });
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (accept.isPending) return;
        setProblem({});
        accept.mutate();
      }}
    >
      {named === null ? (
        <ScreeningChoice
          value={chosen}
          onValueChange={(pageId) => {
            setProblem({});
            setChosen(pageId);
          }}
          error={problem.field}
        />
      ) : null}
      <ScrolledAlert message={problem.above ?? null} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" busy={accept.isPending} busyLabel={texts.accepting}>
          {texts.accept}
        </Button>
        {children}
      </div>
    </form>
  );
}

/** A button that declines an invitation, with a reason if the reader likes. */
export function DeclineButton({
  offer: { id, festivalTitle },
  by,
  onDeclined,
}: {
  offer: OfferedScreening;
  by: Answered;
  onDeclined: () => unknown;
}) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Button onClick={() => setIsAsking(true)} aria-label={texts.declineOf(festivalTitle)}>
        {texts.decline}
      </Button>
      {isAsking ? (
        <ReasonDialog
          name={`festival-decline.${id}`}
          title={texts.declineTitle(festivalTitle)}
          description={texts.declineText}
          label={texts.reason}
          help={texts.reasonHelp}
          submitLabel={texts.decline}
          onSubmit={({ reason }) =>
            requireSuccess(api.festivalInvitations.decline({ body: { ...by, ...(reason && { reason }) } }))
          }
          onDone={async () => {
            setIsAsking(false);
            await onDeclined();
          }}
          onClose={() => setIsAsking(false)}
        />
      ) : null}
    </>
  );
}
