import { ArrowLeft, Clapperboard, LayoutGrid, LogOut, Settings } from "lucide-react";
import { Avatar } from "../avatar.tsx";
import { Button } from "../button.tsx";
import { ChartLegend, chartTheme, ChartTooltip } from "../chart-theme.tsx";
import { Chip } from "../chip.tsx";
import { IconButton } from "../icon-button.tsx";
import { Kbd } from "../kbd.tsx";
import { Logo } from "../logo.tsx";
import { NavSheet } from "../nav-sheet.tsx";
import { PageHeader } from "../page-header.tsx";
import { Panel } from "../panel.tsx";
import { RailLink, RailNav, SideRail } from "../side-rail.tsx";
import { TopBar, TopBarLink } from "../top-bar.tsx";

const [now, before] = chartTheme.series;

/** The layout components of screens. */
export function Shells() {
  return (
    <div className="isolate overflow-hidden rounded-3 border border-line [contain:paint]">
      <TopBar
        start={
          <>
            <NavSheet label="Menu" className="laptop:hidden">
              <RailLinks label="Menu" />
            </NavSheet>
            <Logo />
            <Chip>Admin</Chip>
          </>
        }
        navLabel="Back office"
        end={<Button variant="quiet">Logout</Button>}
      >
        <TopBarLink href="#main">Overview</TopBarLink>
        <TopBarLink href="#main" aria-current="page">
          Leads
        </TopBarLink>
      </TopBar>
      <div className="flex">
        <SideRail
          className="h-96!"
          header={<Logo />}
          footer={
            <div className="flex items-center gap-3 px-3 leading-ui">
              <Avatar name="Noor Castellane" />
              <span className="min-w-0 flex-1 text-sm">
                <span className="block truncate font-semibold">Noor Castellane</span>
                <span className="text-text-3">Filmmaker</span>
              </span>
              <IconButton size="sm" label="Log out" icon={<LogOut aria-hidden="true" />} />
            </div>
          }
        >
          <RailLinks label="Studio" />
        </SideRail>
        <div className="flex min-w-0 flex-1 flex-col gap-6 p-6">
          <PageHeader
            back={<IconButton variant="secondary" label="Back" icon={<ArrowLeft aria-hidden="true" />} />}
            title="Filmmaker Dashboard"
            level={2}
            badges={<Chip tone="success">Payouts active</Chip>}
            description="Every screening of yours."
            actions={<Button variant="primary">Create an Event</Button>}
          />
          <Panel title="Gross volume by day" action={<Kbd>Esc</Kbd>}>
            <ChartLegend
              items={[
                { label: "Sep 22 to Nov 20", colour: now },
                { label: "60 days before", colour: before, dashed: true },
              ]}
            />
            <div className="mt-4 w-56">
              <ChartTooltip
                title="Nov 20"
                rows={[
                  { label: "Gross", value: "$18,402", colour: now },
                  { label: "Before", value: "$12,910", colour: before },
                ]}
              />
            </div>
          </Panel>
        </div>
      </div>
    </div>
  );
}

function RailLinks({ label }: { label: string }) {
  return (
    <RailNav label={label}>
      <RailLink href="#main" aria-current="page" icon={<LayoutGrid aria-hidden="true" />}>
        Dashboard
      </RailLink>
      <RailLink href="#main" icon={<Clapperboard aria-hidden="true" />}>
        Events
      </RailLink>
      <RailLink href="#main" icon={<Settings aria-hidden="true" />}>
        Account settings
      </RailLink>
    </RailNav>
  );
}
