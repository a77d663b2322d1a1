import { useUserOfOtherTabs } from "@matinee/app-shell/auth/use-user-of-other-tabs";
import { LeaveGuard } from "@matinee/app-shell/components/leave-guard";
import { messages } from "@matinee/texts";
import { Chip } from "@matinee/ui/chip";
import { Logo } from "@matinee/ui/logo";
import { Menu, MenuItem } from "@matinee/ui/menu";
import { NavSheet } from "@matinee/ui/nav-sheet";
import { SkipLink } from "@matinee/ui/skip-link";
import { ThemeToggle } from "@matinee/ui/theme-toggle";
import { toast } from "@matinee/ui/toast";
import { TopBar, TopBarLink } from "@matinee/ui/top-bar";
import { useQuery } from "@tanstack/react-query";
import { ChevronDown, ExternalLink } from "lucide-react";
import { Link, NavLink, Outlet, useLocation, useNavigate } from "react-router";
import { ClosingDialog } from "../features/events/closing-dialog.tsx";
import { UnreadyEventsDialog } from "../features/events/unready-events-dialog.tsx";
import { SearchButton } from "../features/search/search-button.tsx";
import { openStudio } from "../lib/open-signed-in.ts";
import { approvalsQuery } from "../lib/queries/approvals.queries.ts";
import { platformQuery } from "../lib/queries/platform.queries.ts";
import { paths, studioPaths } from "../paths.ts";
import { findRoleProblem } from "@matinee/app-shell/auth/staff-role";

const texts = messages.backOffice;

const mainPages = [
  [paths.overview, texts.overview],
  [paths.list("leads"), texts.leads],
  [paths.list("customers"), texts.customers],
  [paths.list("events"), texts.events],
  [paths.list("orders"), texts.orders],
  [paths.list("globaltags"), texts.globalTags],
] as const;

/** Pages that are used less often: in a menu of the top bar. */
const morePages = [
  [paths.premiere, texts.premiere],
  [paths.coupons, texts.creditCoupons],
  [paths.emails, texts.emails],
  [paths.audit(), texts.auditLog],
  [paths.security, texts.security],
] as const;

type PageLink = readonly [path: string, name: string, count?: number];

/** Lists the pages of the menu; support approves nothing and reads no tax, and only admins manage the staff. */
const listMorePages = (waiting: number, operatorSells: boolean): PageLink[] => [
  ...(findRoleProblem("finance") ? [] : [[paths.approvals, texts.approvals, waiting] as const]),
  ...morePages,
  ...(operatorSells && !findRoleProblem("finance")
    ? [[paths.taxes, messages.money.tabs.taxes] as const]
    : []),
  ...(findRoleProblem("admin")
    ? []
    : [
        [paths.jobs(), messages.jobs.title] as const,
        [paths.legalTexts(), messages.legalTexts.title] as const,
        [paths.staff, texts.staff] as const,
      ]),
];

/** Counts the requests that the signed-in member of staff may approve. */
function useWaitingApprovals(): number {
  const { data } = useQuery(approvalsQuery());
  return data?.pending.filter(({ approvableBy }) => approvableBy !== "others").length ?? 0;
}

/** Layout of every page for staff: the top bar. On small screens its links are in a sheet. */
export function DashboardLayout() {
  const waiting = useWaitingApprovals();
  const { data: platform } = useQuery(platformQuery);
  const pages = listMorePages(waiting, Boolean(platform?.seller));
  useUserOfOtherTabs((user) => {
    // After a sign-out, the next request leads to the sign-in page.
    if (user) location.reload();
  });
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <TopBar
        navLabel={messages.backOffice.admin}
        className="max-desktop:gap-3"
        start={
          <>
            <NavSheet label={texts.menu} className="desktop:hidden">
              <nav aria-label={texts.menu} className="flex flex-col">
                <PageLinks pages={[...mainPages, ...pages]} />
                <OutsideLinks />
              </nav>
            </NavSheet>
            <Link to={paths.home} aria-label={texts.logoLabel} className="rounded-1">
              <Logo />
            </Link>
            <Chip>{messages.backOffice.admin}</Chip>
          </>
        }
        end={
          <>
            <SearchButton />
            <div className="hidden items-center gap-1 desktop:flex">
              <OutsideLinks />
            </div>
            <ThemeToggle />
          </>
        }
      >
        <div className="hidden items-center gap-1 desktop:flex">
          <PageLinks pages={mainPages} />
          <MorePagesMenu pages={pages} waiting={waiting} />
        </div>
      </TopBar>
      <main id="main" tabIndex={-1} className="flex min-w-0 flex-1 flex-col px-5 pt-5 pb-10 outline-none">
        <Outlet />
      </main>
      <UnreadyEventsDialog />
      <ClosingDialog />
      <LeaveGuard
        // The search and the filters of a list are in its address, too.
        isLeaving={(from, to) => from.pathname !== to.pathname}
        describe={(to) => (to?.pathname === paths.logout ? texts.logoutLosesForms : texts.leavingKeepsForms)}
      />
    </div>
  );
}

function PageLinks({ pages }: { pages: readonly PageLink[] }) {
  return pages.map(([to, name, count]) => (
    <TopBarLink key={to} asChild>
      <NavLink to={to}>
        {name}
        {count ? <WaitingCount count={count} /> : null}
      </NavLink>
    </TopBarLink>
  ));
}

function WaitingCount({ count }: { count: number }) {
  return (
    <Chip tone="warning">
      {count} <span className="sr-only">{texts.approvalsWaiting}</span>
    </Chip>
  );
}

function MorePagesMenu({ pages, waiting }: { pages: readonly PageLink[]; waiting: number }) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const current = pages.find(([to]) => pathname === to);
  return (
    <Menu
      align="start"
      trigger={
        <TopBarLink asChild>
          <button type="button" aria-current={current ? "page" : undefined}>
            {current ? current[1] : texts.more}
            {waiting > 0 ? <WaitingCount count={waiting} /> : null}
            <ChevronDown aria-hidden="true" />
          </button>
        </TopBarLink>
      }
    >
      {pages.map(([to, name, count]) => (
        <MenuItem key={to} hint={count ? texts.countWaiting(count) : undefined} onSelect={() => navigate(to)}>
          {name}
        </MenuItem>
      ))}
    </Menu>
  );
}

/** The studio, help and log out. */
function OutsideLinks() {
  const navigate = useNavigate();
  const { data } = useQuery(platformQuery);
  return (
    <>
      <TopBarLink asChild>
        <button
          type="button"
          onClick={() => openStudio(studioPaths.dashboard).catch(() => toast.error(texts.dashboardNotOpened))}
        >
          <ExternalLink aria-hidden="true" />
          {messages.backOffice.backToFilmmakerDashboard}
        </button>
      </TopBarLink>
      <TopBarLink href={data?.helpUrl} target="_blank" rel="noreferrer">
        {messages.auth.help}
      </TopBarLink>
      <TopBarLink asChild>
        <button type="button" onClick={() => navigate(paths.logout)}>
          {messages.auth.logout}
        </button>
      </TopBarLink>
    </>
  );
}
