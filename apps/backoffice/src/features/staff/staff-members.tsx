import { getSignedInUser } from "@matinee/app-shell/auth/signed-in-user";
import { Chip } from "@matinee/ui/chip";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { DetailTable } from "../../components/details/detail-table.tsx";
import { formatDay, formatInstant } from "../../lib/formats/dates.ts";
import { staffQuery } from "../../lib/queries/staff.queries.ts";
import { paths } from "../../paths.ts";
import { StaffMemberActions } from "./staff-member-actions.tsx";
import { StaffRoleSelect } from "./staff-role-select.tsx";
import { roleNames } from "./role-names.ts";

/** The members of the staff with their state, and the buttons that suspend, restore and remove them. */
export function StaffMembers() {
  const staff = useQuery(staffQuery);
  const ownId = getSignedInUser()?.id;
  return (
    <DetailTable
      title="Members"
      rows={staff.data?.members}
      failure={
        staff.isError
          ? { error: staff.error, retry: () => void staff.refetch(), retrying: staff.isFetching }
          : undefined
      }
      columns={[
        { header: "Name", strong: true, render: ({ name }) => name },
        {
          header: "Email",
          render: ({ email }) => (
            <span className="block max-w-60 truncate" title={email}>
              {email}
            </span>
          ),
        },
        {
          header: "State",
          render: ({ suspendedAt }) =>
            suspendedAt ? (
              <span title={`Since ${formatInstant(suspendedAt)}`}>
                <Chip tone="warning">Suspended</Chip>
              </span>
            ) : (
              <Chip tone="success">Active</Chip>
            ),
        },
        {
          header: "Role",
          render: (member) =>
            member.id === ownId ? roleNames[member.role] : <StaffRoleSelect member={member} />,
        },
        { header: "Since", render: ({ createdAt }) => formatDay(createdAt) },
        {
          header: "",
          align: "end",
          render: (member) => (
            <span className="inline-flex items-center gap-2">
              <Link
                className="link"
                aria-label={`Audit log of ${member.name}`}
                to={paths.audit({ actorId: member.id })}
              >
                Audit log
              </Link>
              {member.id === ownId ? (
                <span className="text-text-2">This is you</span>
              ) : (
                <StaffMemberActions member={member} />
              )}
            </span>
          ),
        },
      ]}
    />
  );
}
