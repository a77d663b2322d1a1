import { QueryPanel } from "@matinee/app-shell/components/query-states";
import { messages } from "@matinee/texts";
import type { Need } from "@matinee/contract/routes/control-room";
import { Chip } from "@matinee/ui/chip";
import { Panel } from "@matinee/ui/panel";
import { ChevronRight, CircleAlert, FileVideo, Landmark, MailWarning, Undo2 } from "lucide-react";
import { Link } from "react-router";
import { formatInstant } from "../../lib/formats/dates.ts";
import { paths } from "../../paths.ts";
import type { NowQuery } from "./overview.queries.ts";

const texts = messages.overview;

const kindIcons = {
  dispute: CircleAlert,
  refund: Undo2,
  payouts: Landmark,
  video: FileVideo,
  mail: MailWarning,
};

/** Items that need attention, each with a link to the page where staff can resolve it. */
export function ActionItemsPanel({ now }: { now: NowQuery }) {
  const total = now.data?.needsTotal ?? 0;
  return (
    <Panel
      title={texts.needsAttention}
      action={total > 0 ? <Chip tone="danger">{messages.formats.number(total)}</Chip> : undefined}
      flush
    >
      <QueryPanel
        query={now}
        loading={<output className="block p-4 text-text-2">{messages.tables.loading}</output>}
        isEmpty={(data) => data.needs.length === 0}
        empty={<p className="p-4 text-text-2">{texts.nothingNeedsAttention}</p>}
      >
        {(data) => (
          <ul>
            {data.needs.map((need) => {
              const Icon = kindIcons[need.kind];
              return (
                <li key={`${need.kind}${need.subjectId}`} className="border-b border-line last:border-0">
                  <Link
                    to={getActionItemPath(need)}
                    title={formatInstant(need.since)}
                    className="flex min-h-14 items-center gap-3 px-4 py-1.5 hover:bg-surface-2 focus-visible:outline-offset-[-2px]"
                  >
                    <Icon
                      aria-hidden="true"
                      className={need.kind === "dispute" ? "size-4 text-danger" : "size-4 text-warning"}
                    />
                    <span className="min-w-0 flex-1 text-sm leading-ui">
                      <span className="block font-semibold">{need.title}</span>
                      <span className="block truncate text-text-2">{need.detail}</span>
                    </span>
                    <ChevronRight aria-hidden="true" className="size-4 text-text-3" />
                  </Link>
                </li>
              );
            })}
          </ul>
        )}
      </QueryPanel>
    </Panel>
  );
}

function getActionItemPath({ kind, subjectId, pageId }: Need): string {
  if (kind === "mail") return paths.failedEmail(subjectId);
  if (kind === "dispute" || kind === "refund") return paths.order(subjectId);
  if (kind === "payouts" || pageId === null) return paths.customer(subjectId);
  return paths.event(pageId);
}
