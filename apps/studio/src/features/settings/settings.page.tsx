import { PageLoading, QueryError } from "@matinee/app-shell/components/query-states";
import { session } from "@matinee/app-shell/auth/session";
import { messages } from "@matinee/contract/messages";
import { PageHeader } from "@matinee/ui/page-header";
import { Panel } from "@matinee/ui/panel";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { DocumentTitle } from "../../components/document-title.tsx";
import { accountQuery } from "../../lib/account.queries.ts";
import { paths } from "../../paths.ts";
import { ActivityPanel } from "./activity-panel.tsx";
import { PasswordForm } from "./password-form.tsx";
import { ProfileForm } from "./profile-form.tsx";

/** `/settings`: edits the profile and the password. Signed-out visitors are asked to sign in. */
export function SettingsPage() {
  return (
    <div className="mx-auto max-w-[768px]">
      <DocumentTitle>Account settings</DocumentTitle>
      <PageHeader title="Account settings" description={messages.settings.placeholder} />
      {session.get() ? (
        <Settings />
      ) : (
        <p className="mt-6">
          <Link className="link" to={paths.login(paths.settings)}>
            {messages.auth.signIn}
          </Link>{" "}
          to change your account settings.
        </p>
      )}
    </div>
  );
}

function Settings() {
  const account = useQuery(accountQuery);
  if (account.isError)
    return (
      <QueryError error={account.error} onRetry={() => account.refetch()} retrying={account.isRefetching} />
    );
  if (!account.data) return <PageLoading />;
  return (
    <div className="mt-8 flex flex-col gap-6">
      <Panel title="Profile">
        <ProfileForm account={account.data} />
      </Panel>
      <Panel title="Password">
        <PasswordForm />
      </Panel>
      <ActivityPanel />
    </div>
  );
}
