import { QueryPanel } from "@matinee/app-shell/components/query-states";
import { session } from "@matinee/app-shell/auth/session";
import { SecurityPanels } from "@matinee/app-shell/components/security/security-panels";
import { SignInsPanel } from "@matinee/app-shell/components/security/sign-ins-panel";
import { messages } from "@matinee/texts";
import { PageHeader } from "@matinee/ui/page-header";
import { Panel } from "@matinee/ui/panel";
import { Tab, TabList, TabPanel, Tabs } from "@matinee/ui/tabs";
import { useQuery } from "@tanstack/react-query";
import { Link, useSearchParams } from "react-router";
import { api } from "../../api.ts";
import { DocumentTitle } from "../../components/document-title.tsx";
import { accountQuery } from "../../lib/account.queries.ts";
import { paths } from "../../paths.ts";
import { ActivityPanel } from "./activity-panel.tsx";
import { PasswordForm } from "./password-form.tsx";
import { ProfileForm } from "./profile-form.tsx";
import { YourDataPanels } from "./your-data-panels.tsx";

const texts = messages.settingsPage;

const TABS = ["profile", "security", "data"] as const;

/** `/settings`: edits the profile and the password. Signed-out visitors are asked to sign in. */
export function SettingsPage() {
  return (
    <div className="mx-auto max-w-[768px]">
      <DocumentTitle>{texts.accountSettings}</DocumentTitle>
      <PageHeader title={texts.accountSettings} description={messages.settings.placeholder} />
      {session.get() ? (
        <Settings />
      ) : (
        <p className="mt-6">
          {texts.signInToChange((words) => (
            <Link key="sign-in" className="link" to={paths.login(paths.settings)}>
              {words}
            </Link>
          ))}
        </p>
      )}
    </div>
  );
}

function Settings() {
  const [search, setSearch] = useSearchParams();
  // The link that confirms a new email opens in another tab.
  const account = useQuery({ ...accountQuery, refetchOnWindowFocus: true });
  return (
    <QueryPanel query={account}>
      {(data) => (
        <Tabs
          className="mt-6"
          value={TABS.find((tab) => tab === search.get("tab")) ?? "profile"}
          onValueChange={(tab) => setSearch(tab === "profile" ? {} : { tab }, { replace: true })}
        >
          <TabList aria-label={texts.accountSettings}>
            <Tab value="profile">{messages.security.profileTab}</Tab>
            <Tab value="security">{messages.security.securityTab}</Tab>
            <Tab value="data">{messages.yourData.tab}</Tab>
          </TabList>
          <TabPanel value="profile" keep className="mt-6">
            <Panel title={texts.profile}>
              <ProfileForm account={data} />
            </Panel>
          </TabPanel>
          <TabPanel value="security" className="mt-6 flex flex-col gap-6">
            <SecurityPanels api={api} />
            <Panel title={texts.password}>
              <PasswordForm />
            </Panel>
            <SignInsPanel api={api} />
            <ActivityPanel />
          </TabPanel>
          <TabPanel value="data" className="mt-6 flex flex-col gap-6">
            <YourDataPanels account={data} />
          </TabPanel>
        </Tabs>
      )}
    </QueryPanel>
  );
}
