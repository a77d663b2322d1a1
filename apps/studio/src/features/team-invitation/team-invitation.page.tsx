import { unwrapData } from "@matinee/app-shell/api/api-client";
import { describeFailure, isMissing } from "@matinee/app-shell/api/api-failure";
import { session } from "@matinee/app-shell/auth/session";
import { QueryPanel } from "@matinee/app-shell/components/query-states";
import { messages } from "@matinee/texts";
import { Alert } from "@matinee/ui/alert";
import { Button } from "@matinee/ui/button";
import { toast } from "@matinee/ui/toast";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { api } from "../../api.ts";
import { DocumentTitle } from "../../components/document-title.tsx";
import { accountQuery } from "../../lib/account.queries.ts";
import { forgetInvitationToken, readInvitationToken } from "../../lib/invitation-token.ts";
import { signOut } from "../../lib/sign-out.ts";
import { paths } from "../../paths.ts";

const texts = messages.team.invitation;

/** `/team-invitation`: shows an emailed invitation to a team, and accepts it with the signed-in account. */
export function TeamInvitationPage() {
  const [token] = useState(() => readInvitationToken("team-invitation"));
  const offer = useQuery({
    queryKey: ["team-invitation", token],
    queryFn: () => unwrapData(api.team.view({ body: { token } })),
    enabled: token !== "",
    retry: false,
  });
  const isGone = isMissing(offer.error);
  return (
    <>
      <DocumentTitle>{texts.title}</DocumentTitle>
      <h1 className="mb-2 font-display text-title-lg">{texts.title}</h1>
      {token === "" || isGone ? (
        <Alert tone="danger" live>
          {isGone ? texts.gone : texts.incomplete}
        </Alert>
      ) : (
        <QueryPanel query={offer}>{(data) => <Offer token={token} offer={data} />}</QueryPanel>
      )}
    </>
  );
}

function Offer({
  token,
  offer: { ownerName, eventTitle, email, role },
}: {
  token: string;
  offer: { ownerName: string; eventTitle: string; email: string; role: keyof typeof messages.team.roles };
}) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const accept = useMutation({
    mutationFn: () => unwrapData(api.team.accept({ body: { token } })),
    onSuccess: async ({ pageId }) => {
      forgetInvitationToken("team-invitation");
      toast.success(texts.hasJoined(eventTitle));
      await client.resetQueries({ queryKey: ["events"] });
      await navigate(paths.event(pageId), { replace: true });
    },
  });
  const { data: account } = useQuery({ ...accountQuery, enabled: session.get() !== null });
  const isInvited = account?.email.toLowerCase() === email.toLowerCase();
  const otherEmail = isInvited ? undefined : account?.email;
  const change = useMutation({
    mutationFn: async () => {
      await signOut();
      await navigate(paths.login(paths.teamInvitation));
    },
  });
  const { name, may } = messages.team.roles[role];
  return (
    <div className="flex flex-col gap-5">
      <p className="text-base text-text-2">{texts.offer(ownerName, eventTitle)}</p>
      <div className="panel p-5">
        <p className="font-semibold">{messages.team.yourRole(name)}</p>
        <p className="mt-1 text-text-2">{may}</p>
        <p className="mt-3 text-sm text-text-3 wrap-anywhere">{texts.forAddress(email)}</p>
      </div>
      {accept.isError ? (
        <Alert tone="danger" live>
          {describeFailure(accept.error)}
        </Alert>
      ) : null}
      {otherEmail !== undefined ? (
        <>
          <p className="text-text-2 wrap-anywhere">{texts.signedInAs(otherEmail)}</p>
          <Button
            variant="primary"
            size="lg"
            block
            busy={change.isPending}
            busyLabel={texts.signingOut}
            onClick={() => change.mutate()}
          >
            {texts.changeAccount}
          </Button>
        </>
      ) : session.get() ? (
        <Button
          variant="primary"
          size="lg"
          block
          busy={accept.isPending}
          busyLabel={texts.accepting}
          onClick={() => accept.mutate()}
        >
          {texts.accept}
        </Button>
      ) : (
        <>
          <p className="text-text-2">{texts.signInHint}</p>
          <Button asChild variant="primary" size="lg" block>
            <Link to={paths.login(paths.teamInvitation)}>{texts.signIn}</Link>
          </Button>
          <Button asChild size="lg" block>
            <Link to={paths.signUpAs(email)}>{texts.signUp}</Link>
          </Button>
        </>
      )}
    </div>
  );
}
