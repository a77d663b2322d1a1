import { Alert } from "@matinee/ui/alert";
import { useQuery } from "@tanstack/react-query";
import { platformQuery } from "../../lib/queries/platform.queries.ts";

/** Tells a filmmaker that they cannot sign in here, with a link to the studio. */
export function NotStaffAlert({ email }: { email: string }) {
  const { data } = useQuery(platformQuery);
  return (
    <Alert tone="warning" live title="The back office is for staff.">
      {email} is a filmmaker&apos;s account.{" "}
      <a className="link" href={data?.hosts.studio}>
        Go to the studio
      </a>
    </Alert>
  );
}
