import { messages } from "@matinee/texts";
import { DocumentTitle } from "../../components/document-title.tsx";
import { InviteStaffForm } from "./invite-staff-form.tsx";
import { OpenInvitations } from "./open-invitations.tsx";
import { StaffMembers } from "./staff-members.tsx";
import { findRoleProblem } from "@matinee/app-shell/auth/staff-role";
import { Alert } from "@matinee/ui/alert";

const texts = messages.staff;

/** `/admin/staff`: the members of the staff, open invitations and a form to invite. */
export function StaffPage() {
  const roleProblem = findRoleProblem("admin");
  return (
    <>
      <DocumentTitle>{texts.staff}</DocumentTitle>
      <h1 className="mb-4 font-display text-title-md">{texts.staff}</h1>
      {roleProblem ? (
        <Alert tone="info">{roleProblem}</Alert>
      ) : (
        <div className="grid items-start gap-4 laptop:grid-cols-[minmax(320px,400px)_minmax(0,1fr)]">
          <InviteStaffForm />
          <div className="flex min-w-0 flex-col gap-4">
            <OpenInvitations />
            <StaffMembers />
          </div>
        </div>
      )}
    </>
  );
}
