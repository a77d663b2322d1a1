import type { LiveQueue } from "@matinee/contract/schemas/sale-queue";
import { messages } from "@matinee/texts";
import { Chip } from "@matinee/ui/chip";
import { Panel } from "@matinee/ui/panel";
import { useQuery } from "@tanstack/react-query";
import { Check } from "lucide-react";
import { platformQuery } from "../../lib/platform.queries.ts";
import { watchPaths } from "../../paths.ts";
import { useEvent } from "../builder/builder-context.ts";

const texts = messages.saleStep.draw;

/** How the places were drawn, with what anybody needs to check it. */
export function DrawPanel({
  live: { queue, later },
  formatTime,
}: {
  live: LiveQueue;
  formatTime: (at: string) => string;
}) {
  const { url } = useEvent();
  const { data: platform } = useQuery(platformQuery);
  const { drawnAt, drawn, seal, seed, root, beacon } = queue;
  const { drawn: names } = messages.queuePages;
  const values = [
    [names.seal, seal],
    [names.seed, seed],
    [names.root, root],
  ] as const;
  return (
    <Panel
      title={texts.title}
      action={
        drawnAt ? (
          <Chip tone="success">
            <Check aria-hidden="true" className="size-3.5" />
            {texts.doneAt(formatTime(drawnAt))}
          </Chip>
        ) : (
          <Chip>{texts.notYet}</Chip>
        )
      }
    >
      <div className="flex flex-col gap-3 text-sm text-text-2">
        {/* Why nothing was drawn stands below. */}
        {drawnAt && drawn === 0 ? null : (
          <p>
            {drawnAt ? texts.drawn(drawn ?? 0) : messages.saleStep.before.drawing}{" "}
            {later > 0 ? texts.later(later) : null}
          </p>
        )}
        <dl className="flex flex-col gap-2 rounded-2 bg-surface-3 p-3 text-text">
          {values.map(([name, value]) =>
            value === null ? null : (
              <div key={name}>
                <dt className="text-xs text-text-2">{name}</dt>
                <dd className="font-mono text-xs break-all">{value}</dd>
              </div>
            ),
          )}
          {beacon?.used ? (
            <div>
              <dt className="text-xs text-text-2">{names.number}</dt>
              <dd className="text-xs">{names.round(beacon.round)}</dd>
            </div>
          ) : null}
        </dl>
        {beacon?.used === false ? <p>{messages.saleQueue.withoutBeacon[beacon.reason]}</p> : null}
        {drawnAt ? (
          <p>
            <a
              className="link"
              href={platform && watchPaths.queueProof(platform.hosts.watch, url)}
              target="_blank"
              rel="noreferrer"
            >
              {texts.proof}
            </a>
          </p>
        ) : null}
      </div>
    </Panel>
  );
}
