import { requireSuccess } from "@matinee/app-shell/api/api-client";
import { messages } from "@matinee/texts";
import { Button } from "@matinee/ui/button";
import { toast } from "@matinee/ui/toast";
import { useMutation, useQuery } from "@tanstack/react-query";
import { api } from "../../api.ts";
import { DetailTable } from "../../components/details/detail-table.tsx";
import { RevokeButton } from "../../components/revoke-button.tsx";
import { formatDay } from "../../lib/formats/dates.ts";
import { toastFailure } from "@matinee/app-shell/components/toast-failure";
import { inviteStaff, refreshStaff, staffQuery } from "../../lib/queries/staff.queries.ts";
import { roleNames } from "./role-names.ts";

const texts = messages.staff;

/** The invitations that were not accepted yet. */
export function OpenInvitations() {
  const staff = useQuery(staffQuery);
  const again = useMutation({
    mutationFn: inviteStaff,
    onSuccess: async ({ email }) => {
      toast.success(texts.isInvitedAgain(email));
      await refreshStaff();
    },
    onError: (error) => toastFailure(error, texts.resendFailed),
  });
  return (
    <DetailTable
      title={texts.openInvitations}
      rows={staff.data?.invitations}
      empty={messages.staff.noInvitations}
      failure={
        staff.isError
          ? { error: staff.error, retry: () => void staff.refetch(), retrying: staff.isFetching }
          : undefined
      }
      columns={[
        {
          header: texts.email,
          strong: true,
          render: ({ email }) => (
            // A long address must not push the buttons out of the table.
            <span className="block max-w-60 truncate" title={email}>
              {email}
            </span>
          ),
        },
        { header: texts.role, render: ({ role }) => roleNames[role] },
        { header: texts.invitedBy, render: ({ invitedBy }) => invitedBy },
        { header: texts.date, render: ({ createdAt }) => formatDay(createdAt) },
        { header: texts.validUntil, render: ({ expiresAt }) => formatDay(expiresAt) },
        {
          header: "",
          align: "end",
          render: ({ id, email, role }) => (
            <span className="inline-flex gap-2">
              <Button
                size="sm"
                aria-label={texts.sendAgainTo(email)}
                disabled={again.isPending}
                onClick={() => again.mutate({ email, role })}
              >
                {messages.actions.sendAgain}
              </Button>
              <RevokeButton
                name={email}
                description={texts.revokeInvitation}
                revoke={() => requireSuccess(api.staff.revokeInvitation({ params: { id } }))}
                onDone={refreshStaff}
              />
            </span>
          ),
        },
      ]}
    />
  );
}
