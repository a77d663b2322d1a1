import { messages } from "@matinee/contract/messages";
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
import { LeaveGuard } from "../components/leave-guard.tsx";
import { UnreadyEventsDialog } from "../components/unready-events-dialog.tsx";
import { openStudio } from "../lib/open-elsewhere.ts";
import { platformQuery } from "../lib/platform.queries.ts";
import { paths, studioPaths } from "../paths.ts";

const places = [
  [paths.overview, "Overview"],
  [paths.list("leads"), "Leads"],
  [paths.list("customers"), "Customers"],
  [paths.list("events"), "Events"],
  [paths.list("orders"), "Orders"],
  [paths.list("globaltags"), "Global Tags"],
] as const;

/** What is needed less often: behind one button in the bar. */
const furtherPlaces = [
  [paths.coupons, "Credit coupons"],
  [paths.mails, "Mails"],
  [paths.audit(), "Audit log"],
  [paths.staff, "Staff"],
] as const;

/** The control room: the bar over every screen, its places in a sheet on small screens. */
export function AdminLayout() {
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <TopBar
        navLabel={messages.backOffice.admin}
        className="max-desktop:gap-3"
        start={
          <>
            <NavSheet label="Menu" className="desktop:hidden">
              <nav aria-label="Menu" className="flex flex-col">
                <Places of={[...places, ...furtherPlaces]} />
                <Elsewhere />
              </nav>
            </NavSheet>
            <Link to={paths.home} aria-label="Matinee, customers" className="rounded-1">
              <Logo />
            </Link>
            <Chip>{messages.backOffice.admin}</Chip>
          </>
        }
        end={
          <>
            <div className="hidden items-center gap-1 desktop:flex">
              <Elsewhere />
            </div>
            <ThemeToggle />
          </>
        }
      >
        <div className="hidden items-center gap-1 desktop:flex">
          <Places of={places} />
          <FurtherPlaces />
        </div>
      </TopBar>
      <main id="main" tabIndex={-1} className="flex min-w-0 flex-1 flex-col px-5 pt-5 pb-10 outline-none">
        <Outlet />
      </main>
      <UnreadyEventsDialog />
      <LeaveGuard />
    </div>
  );
}

function Places({ of }: { of: readonly (readonly [path: string, name: string])[] }) {
  return of.map(([to, name]) => (
    <TopBarLink key={to} asChild>
      <NavLink to={to}>{name}</NavLink>
    </TopBarLink>
  ));
}

function FurtherPlaces() {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const here = furtherPlaces.find(([to]) => pathname === to);
  return (
    <Menu
      align="start"
      trigger={
        <TopBarLink asChild>
          <button type="button" aria-current={here ? "page" : undefined}>
            {here ? here[1] : "More"}
            <ChevronDown aria-hidden="true" />
          </button>
        </TopBarLink>
      }
    >
      {furtherPlaces.map(([to, name]) => (
        <MenuItem key={to} onSelect={() => navigate(to)}>
          {name}
        </MenuItem>
      ))}
    </Menu>
  );
}

function Elsewhere() {
  const navigate = useNavigate();
  const { data } = useQuery(platformQuery);
  return (
    <>
      <TopBarLink asChild>
        <button
          type="button"
          onClick={() =>
            openStudio(studioPaths.welcome).catch(() => toast.error("The dashboard could not be opened"))
          }
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
