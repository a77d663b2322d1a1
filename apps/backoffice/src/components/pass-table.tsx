import { TicketStateChip } from "@matinee/app-shell/components/tickets/ticket-state-chip";
import { ViewingDate } from "@matinee/app-shell/components/tickets/viewing-date";
import type { AdminPass } from "@matinee/contract/schemas/pass-uses";
import { messages } from "@matinee/texts";
import { Chip } from "@matinee/ui/chip";
import { MenuItem } from "@matinee/ui/menu";
import { CalendarPlus } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { formatInstant } from "../lib/formats/dates.ts";
import { paths } from "../paths.ts";
import { DetailTable } from "./details/detail-table.tsx";
import { findGivingProblem, GiveTimeDialog } from "./give-time-dialog.tsx";
import { RowMenu, RowOptions } from "./list/row-options.tsx";

const texts = messages.passUses;

/** Wraps more closely than the columns of other tables, so that the row's menu is in sight beside an order's timeline. */
const CELL = "block whitespace-normal tablet:min-w-34";

interface Row {
  id: string;
  pass: AdminPass;
  /** Null of a pass that was not used. */
  use: AdminPass["uses"][number] | null;
  isFirst: boolean;
}

/** Passes with the screenings that they were used for, newest first; nothing without passes. */
export function PassTable({
  passes,
  refresh,
  linksOrders = false,
}: {
  passes: readonly AdminPass[];
  /** Loads them again. */
  refresh: () => Promise<unknown>;
  /** Links each pass with its order, where it is refunded and sent on. */
  linksOrders?: boolean;
}) {
  if (passes.length === 0) return null;
  const rows = passes.flatMap((pass): Row[] => {
    const uses = pass.uses.length === 0 ? [null] : pass.uses;
    return uses.map((use, at) => ({ id: `${pass.id} ${use?.pageId}`, pass, use, isFirst: at === 0 }));
  });
  return (
    <DetailTable
      title={texts.ofOrder}
      rows={rows}
      empty={texts.noPasses}
      compact
      stacksOnPhone
      columns={[
        {
          header: texts.pass,
          strong: true,
          // Each further screening repeats only what the pass is called.
          render: ({ pass, isFirst }) =>
            isFirst ? (
              <PassName pass={pass} linksOrder={linksOrders} />
            ) : (
              <span className={CELL}>{pass.title}</span>
            ),
        },
        {
          header: texts.screening,
          render: ({ use }) =>
            use ? (
              <span className={CELL}>
                <Link className="link" to={paths.event(use.pageId)}>
                  {use.pageTitle}
                </Link>
                <UseDates use={use} />
              </span>
            ) : (
              texts.noUses
            ),
        },
        {
          header: texts.state,
          render: ({ use }) =>
            use ? (
              <span className={CELL}>
                <UseState use={use} />
              </span>
            ) : null,
        },
        { header: texts.plays, align: "end", render: ({ use }) => use?.visits },
        {
          header: "",
          align: "end",
          render: ({ pass, use }) =>
            use && use.id !== null ? (
              <RowOptions name={texts.usedFor(pass.title, use.pageTitle)}>
                <UseMenu pass={pass} use={use} id={use.id} refresh={refresh} />
              </RowOptions>
            ) : null,
        },
      ]}
    />
  );
}

function PassName({
  pass: { orderId, title, state, name, pageId, pageTitle, usesLeft, uses },
  linksOrder,
}: {
  pass: AdminPass;
  linksOrder: boolean;
}) {
  const held = uses.filter(({ releasedAt }) => releasedAt === null);
  const reserved = held.filter(({ begunAt }) => begunAt === null).length;
  return (
    <span className="flex flex-col items-start whitespace-normal tablet:min-w-34">
      {title}
      <span className="text-sm font-normal text-text-2">
        <Link className="link" to={paths.event(pageId)}>
          {pageTitle}
        </Link>
      </span>
      <span className="text-sm font-normal text-text-2">
        {texts.usesOf(held.length - reserved, reserved, usesLeft)}
      </span>
      {linksOrder ? (
        <Link
          className="link text-sm font-normal"
          to={paths.order(orderId)}
          aria-label={texts.orderOf(title)}
        >
          {messages.viewerPage.openTheOrder}
        </Link>
      ) : (
        <span className="text-sm font-normal text-text-2">{name}</span>
      )}
      {state === "valid" ? null : <TicketStateChip ticket={{ state, refunded: false }} />}
    </span>
  );
}

/** When a place was reserved, the use begun, and since when it counts; each in a line. */
function UseDates({ use: { reservedAt, begunAt, countedAt } }: { use: AdminPass["uses"][number] }) {
  const dates = [
    [texts.reserved, reservedAt],
    [texts.begun, begunAt],
    [texts.countedSince, countedAt],
  ] as const;
  return (
    <>
      {dates.map(([label, at]) =>
        at === null ? null : (
          <span key={label} className="block text-sm text-text-2">
            {label} {formatInstant(at)}
          </span>
        ),
      )}
    </>
  );
}

function UseState({ use }: { use: AdminPass["uses"][number] }) {
  if (use.releasedAt !== null) return <Chip tone="neutral">{texts.givenBack}</Chip>;
  return (
    <>
      <Chip tone={use.state === "watched" ? "success" : use.state === "suspended" ? "danger" : "neutral"}>
        {texts.states[use.state]}
      </Chip>{" "}
      <ViewingDate dates={use} format={formatInstant} />
    </>
  );
}

/** Gives the holder more time for one screening. */
function UseMenu({
  pass: { title, email },
  use,
  id,
  refresh,
}: {
  pass: AdminPass;
  use: AdminPass["uses"][number];
  id: string;
  refresh: () => Promise<unknown>;
}) {
  const [isAsked, setIsAsked] = useState(false);
  const isHeld = use.releasedAt === null && (use.state === "begun" || use.state === "watched");
  const problem = isHeld ? findGivingProblem(use) : messages.viewerPage.giveTime.problems.notValid;
  return (
    <>
      <RowMenu name={texts.usedFor(title, use.pageTitle)}>
        <MenuItem
          icon={<CalendarPlus aria-hidden="true" />}
          disabled={problem !== undefined}
          hint={problem}
          onSelect={() => setIsAsked(true)}
        >
          {messages.viewerPage.giveTime.label}
        </MenuItem>
      </RowMenu>
      {isAsked ? (
        <GiveTimeDialog ticket={{ ...use, id, email }} refresh={refresh} onClose={() => setIsAsked(false)} />
      ) : null}
    </>
  );
}
