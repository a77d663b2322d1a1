import { ListTable } from "@matinee/app-shell/components/lists/list-table";
import type { Column } from "@matinee/app-shell/lists/column";
import { messages } from "@matinee/texts";
import type { Webhook } from "@matinee/contract/schemas/webhooks";
import { Button } from "@matinee/ui/button";
import { IconButton } from "@matinee/ui/icon-button";
import { Menu, MenuItem } from "@matinee/ui/menu";
import type { UseQueryResult } from "@tanstack/react-query";
import { CircleCheck, Ellipsis, TriangleAlert } from "lucide-react";
import { formatDayTime } from "../../lib/dates.ts";

const texts = messages.webhooks;

export type WebhookAction = "test" | "enable" | "rotate" | "remove";

/** The webhooks with the events and the last day of each. A row shows its deliveries. */
export function WebhooksTable({
  webhooks,
  shownId,
  busy,
  onShow,
  onEdit,
  onAct,
}: {
  webhooks: UseQueryResult<Webhook[]>;
  shownId: string | undefined;
  busy: boolean;
  onShow: (id: string) => void;
  onEdit: (webhook: Webhook) => void;
  onAct: (action: WebhookAction, webhook: Webhook) => void;
}) {
  const columns: Column<Webhook>[] = [
    {
      id: "url",
      header: texts.columns.url,
      strong: true,
      wrap: true,
      className: "min-w-52 wrap-anywhere",
      cell: (webhook) => webhook.url,
    },
    {
      id: "events",
      header: texts.columns.events,
      quiet: true,
      wrap: true,
      className: "min-w-32",
      cell: (webhook) =>
        messages.formats.list(
          webhook.events.map((event) => texts.events[event]),
          "unit",
        ),
    },
    {
      id: "lastDay",
      header: texts.columns.lastDay,
      wrap: true,
      className: "min-w-44",
      cell: (webhook) => <LastDay webhook={webhook} />,
    },
    {
      id: "p95",
      header: texts.columns.p95,
      align: "end",
      cell: ({ lastDay }) => (lastDay.p95Ms === null ? "–" : texts.seconds(lastDay.p95Ms)),
    },
    {
      id: "actions",
      header: texts.sendTest,
      hidesHeader: true,
      sticky: "narrow-end",
      align: "end",
      cell: (webhook) => (
        <span className="flex items-center justify-end gap-1">
          {webhook.disabledAt ? (
            webhook.disabledBy === "staff" ? null : (
              <Button
                size="sm"
                className="max-tablet:hidden"
                disabled={busy}
                onClick={() => onAct("enable", webhook)}
              >
                {texts.enable}
              </Button>
            )
          ) : (
            <Button
              size="sm"
              className="max-tablet:hidden"
              disabled={busy}
              aria-label={texts.testOf(webhook.url)}
              onClick={() => onAct("test", webhook)}
            >
              {texts.sendTest}
            </Button>
          )}
          <Menu
            trigger={<IconButton label={texts.options(webhook.url)} icon={<Ellipsis aria-hidden="true" />} />}
          >
            <FirstAction webhook={webhook} busy={busy} onAct={onAct} />
            <MenuItem onSelect={() => onEdit(webhook)}>{texts.edit}</MenuItem>
            <MenuItem onSelect={() => onAct("rotate", webhook)}>{texts.rotate}</MenuItem>
            <MenuItem danger onSelect={() => onAct("remove", webhook)}>
              {texts.remove}
            </MenuItem>
          </Menu>
        </span>
      ),
    },
  ];
  return (
    <ListTable
      bare
      label={texts.title}
      columns={columns}
      query={webhooks}
      rows={webhooks.data}
      empty={texts.empty}
      getId={(webhook) => webhook.id}
      isSelected={(webhook) => webhook.id === shownId}
      onOpen={(webhook) => onShow(webhook.id)}
    />
  );
}

/** On a phone, which has no room for the button beside the menu, its action is the menu's first. */
function FirstAction({
  webhook,
  busy,
  onAct,
}: {
  webhook: Webhook;
  busy: boolean;
  onAct: (action: WebhookAction, webhook: Webhook) => void;
}) {
  if (webhook.disabledAt && webhook.disabledBy === "staff") return null;
  const action = webhook.disabledAt ? "enable" : "test";
  return (
    <MenuItem className="tablet:hidden" disabled={busy} onSelect={() => onAct(action, webhook)}>
      {action === "enable" ? texts.enable : texts.sendTest}
    </MenuItem>
  );
}

function LastDay({ webhook }: { webhook: Webhook }) {
  const { disabledAt, disabledBy, failingSince, nextAttemptAt, lastDay } = webhook;
  if (disabledAt || failingSince) {
    return (
      <span className="flex items-start gap-2 text-warning">
        <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
        <span>
          {disabledAt
            ? disabledBy === "staff"
              ? texts.disabledByTeam
              : texts.disabledAfterFailures
            : texts.failing(formatDayTime(failingSince ?? ""))}
          {nextAttemptAt ? ` ${texts.nextTry(formatDayTime(nextAttemptAt))}` : null}
        </span>
      </span>
    );
  }
  if (lastDay.attempts === 0) return <span className="text-text-3">{texts.nothingSent}</span>;
  return (
    <span className="flex items-center gap-2 text-success">
      <CircleCheck aria-hidden="true" className="size-4 shrink-0" />
      {texts.arrived(lastDay.delivered, lastDay.attempts)}
    </span>
  );
}
