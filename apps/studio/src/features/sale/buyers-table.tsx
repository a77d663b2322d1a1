import { ListTable } from "@matinee/app-shell/components/lists/list-table";
import type { Column } from "@matinee/app-shell/lists/column";
import type { BuyerState, LiveQueue } from "@matinee/contract/schemas/sale-queue";
import { formatClockTime } from "@matinee/domain/clock-time";
import { messages } from "@matinee/texts";
import { Chip, type ChipTone } from "@matinee/ui/chip";
import { Panel } from "@matinee/ui/panel";
import { CsvButton } from "../../components/csv-button.tsx";
import { reportPaths } from "../../lib/report-paths.ts";
import { useNow } from "../../lib/use-now.ts";

const texts = messages.saleStep.buyers;

type Buyer = LiveQueue["buyers"][number];

const tones: Record<BuyerState, ChipTone> = {
  checkout: "neutral",
  paying: "info",
  lapsed: "warning",
  bought: "success",
  left: "neutral",
};

/** Who was let in: what they do, and how long they have. */
export function BuyersTable({
  eventId,
  live,
  aheadMs,
}: {
  eventId: string;
  live: LiveQueue;
  /** How far the server's clock is ahead of this device's. */
  aheadMs: number;
}) {
  const nowMs = useNow(1000).getTime() + aheadMs;
  const columns: Column<Buyer>[] = [
    {
      id: "place",
      header: texts.place,
      align: "end",
      strong: true,
      width: "3.75rem",
      cell: ({ rank }) => messages.formats.number(rank),
    },
    {
      id: "buyer",
      header: texts.buyer,
      truncate: "min(22ch, 32vw)",
      cell: ({ email }) => email ?? texts.noEmail,
    },
    {
      id: "state",
      header: texts.state,
      cell: (buyer) => (
        <span className="inline-flex flex-col items-start gap-0.5">
          <Chip tone={tones[buyer.state]}>{texts.states[buyer.state]}</Chip>
          {/* In place of the column, which does not fit. */}
          {buyer.until === null ? null : (
            <span className="text-sm text-text-2 tablet:hidden">{formatLeft(buyer, nowMs)}</span>
          )}
        </span>
      ),
    },
    {
      id: "left",
      header: texts.left,
      align: "end",
      width: "5.5rem",
      from: "tablet",
      className: "max-tablet:hidden",
      cell: (buyer) => formatLeft(buyer, nowMs),
    },
  ];
  return (
    <Panel
      title={texts.title}
      flush
      action={<CsvButton path={reportPaths.saleQueue(eventId)} label={texts.csv} text={texts.csv} />}
    >
      <ListTable
        bare
        label={texts.title}
        columns={columns}
        rows={live.buyers}
        empty={live.queue.admittedUpTo === 0 ? texts.nobody : texts.nobodyNow}
        getId={({ id }) => id}
      />
    </Panel>
  );
}

/** As on a clock; nothing counts down during a payment. */
const formatLeft = ({ until, state }: Buyer, nowMs: number) =>
  until === null || state === "paying"
    ? "–"
    : formatClockTime(Math.max(0, Math.ceil((Date.parse(until) - nowMs) / 1000)));
