import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { DetailTable } from "../../components/details/detail-table.tsx";
import { DocumentTitle } from "../../components/document-title.tsx";
import { formatDay } from "../../lib/formats/dates.ts";
import { paths } from "../../paths.ts";
import { InviteStaffForm } from "./invite-staff-form.tsx";
import { OpenInvitations } from "./open-invitations.tsx";
import { staffQuery } from "../../lib/queries/staff.queries.ts";

/** `/admin/staff`: the members of the staff, open invitations and a form to invite. */
export function StaffPage() {
  const staff = useQuery(staffQuery);
  return (
    <>
      <DocumentTitle>Staff</DocumentTitle>
      <h1 className="mb-4 font-display text-title-md">Staff</h1>
      <div className="grid items-start gap-4 laptop:grid-cols-[minmax(320px,400px)_minmax(0,1fr)]">
        <InviteStaffForm />
        <div className="flex min-w-0 flex-col gap-4">
          <OpenInvitations />
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
              { header: "Email", render: ({ email }) => email },
              { header: "Since", render: ({ createdAt }) => formatDay(createdAt) },
              {
                header: "",
                align: "end",
                render: ({ id, name }) => (
                  <Link
                    className="link"
                    aria-label={`Audit log of ${name}`}
                    to={paths.audit({ actorId: id })}
                  >
                    Audit log
                  </Link>
                ),
              },
            ]}
          />
        </div>
      </div>
    </>
  );
}
