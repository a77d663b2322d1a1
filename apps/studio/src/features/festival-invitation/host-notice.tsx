import { requireSuccess } from "@matinee/app-shell/api/api-client";
import type { OwnedPage } from "@matinee/contract/schemas/pages";
import { messages } from "@matinee/texts";
import { Alert } from "@matinee/ui/alert";
import { Button } from "@matinee/ui/button";
import { toast } from "@matinee/ui/toast";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../api.ts";
import { refreshEvent } from "../../lib/events.queries.ts";
import { receivedInvitationsQuery } from "./received-invitations.queries.ts";
import { ReasonDialog } from "./reason-dialog.tsx";

const texts = messages.festivalInvitationPage;

/** Says to the owner of a screening which festival of another account shows it, and lets it leave. Nothing for other events. */
export function HostNotice({ event }: { event: OwnedPage }) {
  const client = useQueryClient();
  const [isLeaving, setIsLeaving] = useState(false);
  const isOwner = event.role === "owner";
  const received = useQuery({ ...receivedInvitationsQuery, enabled: isOwner && event.festivalId !== null });
  const host = received.data?.find(({ state, pageId }) => state === "accepted" && pageId === event.id);
  if (!isOwner || event.festivalId === null || !host) return null;
  const { festivalTitle, organizerName } = host;
  return (
    <>
      <Alert
        tone="info"
        className="mb-6"
        title={texts.shownIn(festivalTitle, organizerName)}
        action={
          <Button size="sm" onClick={() => setIsLeaving(true)}>
            {texts.leave}
          </Button>
        }
      >
        {texts.shownHelp}
      </Alert>
      {isLeaving ? (
        <ReasonDialog
          name={`festival-leave.${event.id}`}
          title={texts.leaveTitle(festivalTitle)}
          description={texts.leaveText}
          label={texts.reason}
          help={texts.reasonHelp}
          submitLabel={texts.leave}
          onSubmit={({ reason, confirmed }) =>
            requireSuccess(
              api.festivals.leave({
                params: { id: event.id },
                body: { ...(reason && { reason }), ...(confirmed && { confirmed }) },
              }),
            )
          }
          onDone={async () => {
            setIsLeaving(false);
            toast.success(texts.hasLeft(festivalTitle));
            await refreshEvent(client, event.id);
            await client.invalidateQueries({ queryKey: receivedInvitationsQuery.queryKey });
          }}
          onClose={() => setIsLeaving(false)}
        />
      ) : null}
    </>
  );
}
