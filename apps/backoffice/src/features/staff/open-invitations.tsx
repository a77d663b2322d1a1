import { requireSuccess } from "@matinee/app-shell/api/api-client";
import { messages } from "@matinee/texts";
import { Button } from "@matinee/ui/button";
import { toast } from "@matinee/ui/toast";
import { useMutation, useQuery } from "@tanstack/react-query";
import { api } from "../../api.ts";
import { DetailTable } from "../../components/details/detail-table.tsx";
import { RevokeButton } from "../../components/revoke-button.tsx";
import { formatDay } from "../../lib/formats/dates.ts";
import { toastFailure } from "../../lib/toast-failure.tsx";
import { inviteStaff, refreshStaff, staffQuery } from "../../lib/queries/staff.queries.ts";
import { roleNames } from "./role-names.ts";

/** The invitations that were not accepted yet. */
export function OpenInvitations() {
  const staff = useQuery(staffQuery);
  const again = useMutation({
    mutationFn: inviteStaff,
    onSuccess: async ({ email }) => {
      toast.success(`${email} was invited again`);
      await refreshStaff();
    },
    onError: (error) => toastFailure(error, "The invitation could not be sent"),
  });
  return (
    <DetailTable
      title="Open invitations"
      rows={staff.data?.invitations}
      empty={messages.staff.noInvitations}
      failure={
        staff.isError
          ? { error: staff.error, retry: () => void staff.refetch(), retrying: staff.isFetching }
          : undefined
      }
      columns={[
        {
          header: "Email",
          strong: true,
          render: ({ email }) => (
            // A long address must not push the buttons out of the table.
            <span className="block max-w-60 truncate" title={email}>
              {email}
            </span>
          ),
        },
        { header: "Role", render: ({ role }) => roleNames[role] },
        { header: "Invited by", render: ({ invitedBy }) => invitedBy },
        { header: "Date", render: ({ createdAt }) => formatDay(createdAt) },
        { header: "Valid until", render: ({ expiresAt }) => formatDay(expiresAt) },
        {
          header: "",
          align: "end",
          render: ({ id, email, role }) => (
            <span className="inline-flex gap-2">
              <Button
                size="sm"
                aria-label={`Send again to ${email}`}
                disabled={again.isPending}
                onClick={() => again.mutate({ email, role })}
              >
                Send again
              </Button>
              <RevokeButton
                name={email}
                description="The link in the invitation email stops working."
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
