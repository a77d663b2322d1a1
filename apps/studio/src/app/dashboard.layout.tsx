import { session } from "@matinee/app-shell/auth/session";
import { getSignedInUser } from "@matinee/app-shell/auth/signed-in-user";
import { messages } from "@matinee/texts";
import { Avatar } from "@matinee/ui/avatar";
import { IconButton } from "@matinee/ui/icon-button";
import { Logo } from "@matinee/ui/logo";
import { NavSheet } from "@matinee/ui/nav-sheet";
import { RailLink, RailNav, SideRail } from "@matinee/ui/side-rail";
import { SkipLink } from "@matinee/ui/skip-link";
import { ThemeToggle } from "@matinee/ui/theme-toggle";
import { useQuery } from "@tanstack/react-query";
import { Clapperboard, CodeXml, LayoutGrid, Library, LifeBuoy, LogOut, Settings, Wallet } from "lucide-react";
import { Link, NavLink, Outlet, useNavigate } from "react-router";
import { UnverifiedEmailNotice } from "../components/unverified-email-notice.tsx";
import { platformQuery } from "../lib/platform.queries.ts";
import { signOut } from "../lib/sign-out.ts";
import { paths } from "../paths.ts";

const texts = messages.studioShell;

/** Shows the navigation at the side, on small screens in a sheet. Signed-out visitors get a header only. */
export function DashboardLayout() {
  if (!session.get()) return <SignedOutLayout />;
  return (
    <div className="flex min-h-dvh max-laptop:flex-col">
      <SkipLink />
      <SideRail
        header={
          <div className="flex items-center justify-between">
            <Logo />
            <ThemeToggle />
          </div>
        }
        footer={<AccountBar />}
      >
        <DashboardNav />
      </SideRail>
      <header className="flex min-h-14 items-center gap-3 border-b border-line bg-surface px-3 laptop:hidden">
        <NavSheet label={texts.menu}>
          <DashboardNav />
          <div className="mt-4 border-t border-line pt-4">
            <AccountBar />
          </div>
        </NavSheet>
        <Logo />
        <span className="ml-auto">
          <ThemeToggle />
        </span>
      </header>
      <main
        id="main"
        tabIndex={-1}
        className="min-w-0 flex-1 px-10 py-10 max-laptop:px-8 max-tablet:px-5 max-tablet:py-6"
      >
        <UnverifiedEmailNotice />
        <Outlet />
      </main>
    </div>
  );
}

function SignedOutLayout() {
  return (
    <>
      <SkipLink />
      <header className="flex min-h-14 items-center justify-between border-b border-line bg-surface px-5">
        <Link to={paths.home} aria-label={texts.logoLabel(messages.auth.signIn)} className="rounded-2">
          <Logo />
        </Link>
        <ThemeToggle />
      </header>
      <main id="main" tabIndex={-1} className="px-10 py-10 max-tablet:px-5 max-tablet:py-6">
        <Outlet />
      </main>
    </>
  );
}

const links = [
  { to: paths.welcome, text: texts.dashboard, Icon: LayoutGrid },
  { to: paths.events, text: texts.events, Icon: Clapperboard },
  { to: paths.films(), text: messages.dashboard.films, Icon: Library },
  { to: paths.money, text: messages.dashboard.money, Icon: Wallet },
  { to: paths.developers, text: messages.dashboard.developers, Icon: CodeXml },
  { to: paths.settings, text: texts.accountSettings, Icon: Settings },
];

function DashboardNav() {
  const platform = useQuery(platformQuery);
  return (
    <RailNav label={texts.studio}>
      {links.map(({ to, text, Icon }) => (
        <RailLink key={to} asChild icon={<Icon aria-hidden="true" />}>
          <NavLink to={to}>{text}</NavLink>
        </RailLink>
      ))}
      <RailLink
        icon={<LifeBuoy aria-hidden="true" />}
        href={platform.data?.helpUrl}
        target="_blank"
        rel="noreferrer"
      >
        {messages.auth.help}
      </RailLink>
    </RailNav>
  );
}

function AccountBar() {
  const navigate = useNavigate();
  const user = getSignedInUser();
  return (
    <div className="flex items-center gap-3 px-1">
      <Avatar name={user?.name ?? ""} />
      <div className="min-w-0 flex-1 leading-ui">
        <p className="truncate font-semibold" title={user?.name}>
          {user?.name}
        </p>
        <p className="text-sm text-text-3">{user?.type === "admin" ? texts.staff : texts.filmmaker}</p>
      </div>
      <IconButton
        label={messages.auth.logOut}
        icon={<LogOut aria-hidden="true" />}
        onClick={async () => {
          await signOut();
          await navigate(paths.login());
        }}
      />
    </div>
  );
}
