import { messages } from "@matinee/texts";
import { Alert } from "@matinee/ui/alert";
import { useQuery } from "@tanstack/react-query";
import { platformQuery } from "../../lib/queries/platform.queries.ts";

const texts = messages.staffSignIn;

/** Tells a filmmaker that they cannot sign in here, with a link to the studio. */
export function NotStaffAlert({ email }: { email: string }) {
  const { data } = useQuery(platformQuery);
  return (
    <Alert tone="warning" live title={texts.staffOnly}>
      {texts.notStaff(email)}{" "}
      <a className="link" href={data?.hosts.studio}>
        {texts.goToTheStudio}
      </a>
    </Alert>
  );
}
