import { messages } from "@matinee/texts";
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

const texts = messages.staff;

/** The members of the staff with their state, and the buttons that suspend, restore and remove them. */
export function StaffMembers() {
  const staff = useQuery(staffQuery);
  const ownId = getSignedInUser()?.id;
  return (
    <DetailTable
      title={texts.members}
      rows={staff.data?.members}
      failure={
        staff.isError
          ? { error: staff.error, retry: () => void staff.refetch(), retrying: staff.isFetching }
          : undefined
      }
      columns={[
        { header: texts.name, strong: true, render: ({ name }) => name },
        {
          header: texts.email,
          render: ({ email }) => (
            <span className="block max-w-60 truncate" title={email}>
              {email}
            </span>
          ),
        },
        {
          header: texts.state,
          render: ({ suspendedAt }) =>
            suspendedAt ? (
              <span title={texts.sinceDate(formatInstant(suspendedAt))}>
                <Chip tone="warning">{texts.isSuspended}</Chip>
              </span>
            ) : (
              <Chip tone="success">{texts.active}</Chip>
            ),
        },
        {
          header: texts.role,
          render: (member) =>
            member.id === ownId ? roleNames[member.role] : <StaffRoleSelect member={member} />,
        },
        { header: texts.since, render: ({ createdAt }) => formatDay(createdAt) },
        {
          header: "",
          align: "end",
          render: (member) => (
            <span className="inline-flex items-center gap-2">
              <Link
                className="link"
                aria-label={texts.auditLogOf(member.name)}
                to={paths.audit({ actorId: member.id })}
              >
                {texts.auditLog}
              </Link>
              {member.id === ownId ? (
                <span className="text-text-2">{texts.thisIsYou}</span>
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
