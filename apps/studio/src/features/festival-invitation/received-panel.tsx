import { messages } from "@matinee/texts";
import { Panel } from "@matinee/ui/panel";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { receivedInvitationsQuery } from "./received-invitations.queries.ts";
import { AcceptForm, DeclineButton, OfferFacts } from "./offer.tsx";

const texts = messages.festivalInvitationPage;

/** What festivals ask of the account, once it is known; nothing without an invitation that waits. */
export function ReceivedPanel() {
  const client = useQueryClient();
  const received = useQuery(receivedInvitationsQuery);
  const offers = received.data?.filter(({ state }) => state === "pending") ?? [];
  if (offers.length === 0) return null;
  return (
    <Panel flush className="mt-8" title={texts.panel} count={offers.length}>
      <ul className="divide-y divide-line">
        {offers.map((offer) => (
          <li key={offer.id} className="flex max-w-[680px] flex-col gap-4 p-5">
            <OfferFacts offer={offer} />
            <AcceptForm offer={offer} by={{ invitationId: offer.id }} onAccepted={() => undefined}>
              <DeclineButton
                offer={offer}
                by={{ invitationId: offer.id }}
                onDeclined={() => client.invalidateQueries({ queryKey: receivedInvitationsQuery.queryKey })}
              />
            </AcceptForm>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
