import { unwrapData } from "@matinee/app-shell/api/api-client";
import { isMissing } from "@matinee/app-shell/api/api-failure";
import { session } from "@matinee/app-shell/auth/session";
import { QueryPanel } from "@matinee/app-shell/components/query-states";
import type { OfferedScreening } from "@matinee/contract/schemas/festival-invitations";
import { messages } from "@matinee/texts";
import { Alert } from "@matinee/ui/alert";
import { Button } from "@matinee/ui/button";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { api } from "../../api.ts";
import { DocumentTitle } from "../../components/document-title.tsx";
import { accountQuery } from "../../lib/account.queries.ts";
import { forgetInvitationToken, readInvitationToken } from "../../lib/invitation-token.ts";
import { signOut } from "../../lib/sign-out.ts";
import { paths } from "../../paths.ts";
import { AcceptForm, DeclineButton, OfferFacts } from "./offer.tsx";

const texts = messages.festivalInvitationPage;

/** `/festival-invitation`: shows an emailed invitation to a festival, which its reader accepts or declines. */
export function FestivalInvitationPage() {
  const [token] = useState(() => readInvitationToken("festival-invitation"));
  const [declined, setDeclined] = useState<string | null>(null);
  const offer = useQuery({
    queryKey: ["festival-invitation", token],
    queryFn: () => unwrapData(api.festivalInvitations.view({ body: { token } })),
    enabled: token !== "" && declined === null,
    retry: false,
  });
  const isGone = isMissing(offer.error);
  return (
    <>
      <DocumentTitle>{texts.title}</DocumentTitle>
      <h1 className="mb-2 font-display text-title-lg">{texts.title}</h1>
      {declined !== null ? (
        <Alert tone="success" live>
          {texts.hasDeclined(declined)}
        </Alert>
      ) : token === "" || isGone ? (
        <Alert tone="danger" live>
          {isGone ? texts.gone : texts.incomplete}
        </Alert>
      ) : (
        <QueryPanel query={offer}>
          {(data) => (
            <Answer
              token={token}
              offer={data}
              onDeclined={() => {
                forgetInvitationToken("festival-invitation");
                setDeclined(data.festivalTitle);
              }}
            />
          )}
        </QueryPanel>
      )}
    </>
  );
}

function Answer({
  token,
  offer,
  onDeclined,
}: {
  token: string;
  offer: OfferedScreening;
  onDeclined: () => void;
}) {
  const navigate = useNavigate();
  const { data: account } = useQuery({ ...accountQuery, enabled: session.get() !== null });
  const change = useMutation({
    mutationFn: async () => {
      await signOut();
      await navigate(paths.login(paths.festivalInvitation));
    },
  });
  const decline = <DeclineButton offer={offer} by={{ token }} onDeclined={onDeclined} />;
  return (
    <div className="flex flex-col gap-4">
      <OfferFacts offer={offer} />
      {session.get() ? (
        <>
          <AcceptForm
            offer={offer}
            by={{ token }}
            onAccepted={() => forgetInvitationToken("festival-invitation")}
          >
            {decline}
          </AcceptForm>
          {account ? (
            <div className="border-t border-line pt-4">
              <p className="text-sm text-text-2 wrap-anywhere">{texts.signedInAs(account.email)}</p>
              <Button
                className="mt-2"
                size="sm"
                busy={change.isPending}
                busyLabel={texts.signingOut}
                onClick={() => change.mutate()}
              >
                {texts.changeAccount}
              </Button>
            </div>
          ) : null}
        </>
      ) : (
        <>
          <p className="text-text-2">{texts.signInHint}</p>
          <Button asChild variant="primary" size="lg" block>
            <Link to={paths.login(paths.festivalInvitation)}>{texts.signIn}</Link>
          </Button>
          <Button asChild size="lg" block>
            <Link to={paths.signUpAs(offer.email)}>{texts.signUp}</Link>
          </Button>
          {decline}
        </>
      )}
    </div>
  );
}
