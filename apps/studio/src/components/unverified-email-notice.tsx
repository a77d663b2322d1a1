import { messages } from "@matinee/texts";
import { Alert } from "@matinee/ui/alert";
import { useQuery } from "@tanstack/react-query";
import { accountQuery } from "../lib/account.queries.ts";
import { ResendEmailLink } from "./resend-email-link.tsx";

/** Asks an account whose email is not verified to open the link in its mailbox. */
export function UnverifiedEmailNotice() {
  // Refetched on focus: the link is usually opened in another tab.
  const { data: account } = useQuery({ ...accountQuery, refetchOnWindowFocus: true });
  if (!account || account.emailVerified || account.pendingEmail) return null;
  return (
    <Alert tone="warning" className="mb-6" action={<ResendEmailLink />}>
      {messages.emailLinks.unverified(account.email)}
    </Alert>
  );
}
