import { messages } from "@matinee/texts";
import type { Money, Payout } from "@matinee/contract/schemas/money";
import { getDateFormat } from "@matinee/domain/date-formats";
import { formatEventDate, formatTimeZoneLabel } from "@matinee/domain/event-dates";
import { formatUsd } from "@matinee/domain/money";
import { contentWidth, createSheet, type Sheet } from "./statement-sheet.ts";

const texts = messages.money;

interface Statement {
  owner: string;
  /** `2026-11` in `timezone`. */
  month: string;
  timezone: string;
  /** The first instant of the month. */
  from: Date;
  total: Money["total"];
  events: Money["events"];
  payouts: readonly Payout[];
  madeAt: Date;
}

/** Where the columns of amounts end, in points. */
const ends = [contentWidth - 222, contentWidth - 148, contentWidth - 74, contentWidth];

/** Renders the statement of a month as a PDF of as many pages as its events need. */
export async function renderStatement(statement: Statement): Promise<Uint8Array> {
  const { owner, timezone, from, total, madeAt } = statement;
  const month = getDateFormat(timezone, { month: "long", year: "numeric" }).format(from);
  const title = texts.statement.title(month);
  const sheet = await createSheet(title);
  sheet.moveDown(12);
  await sheet.write("Matinee", { isBold: true });
  sheet.moveDown(30);
  await sheet.write(title, { size: 22, isBold: true });
  sheet.moveDown(22);
  await sheet.write(owner, { size: 12 });
  sheet.moveDown(16);
  const zone = formatTimeZoneLabel(from, timezone);
  await sheet.write(texts.statement.about(formatEventDate(madeAt, timezone, true), zone), { size: 9 });
  sheet.moveDown(34);
  for (const [label, cents] of [
    [texts.columns.gross, total.gross],
    [texts.columns.refunded, -total.refunded],
    [texts.statement.fee, -total.fee],
  ] as const)
    await writePair(sheet, label, formatUsd(cents));
  sheet.drawRule();
  sheet.moveDown(22);
  await sheet.write(texts.statement.net, { size: 12, isBold: true });
  await sheet.write(formatUsd(total.net), { size: 12, isBold: true, x: contentWidth, align: "end" });
  sheet.moveDown(16);
  await sheet.write(texts.cardFees, { size: 9 });
  await writeEvents(sheet, statement);
  await writePayouts(sheet, statement);
  return sheet.save();
}

async function writePair(sheet: Sheet, label: string, value: string): Promise<void> {
  await sheet.write(label);
  await sheet.write(value, { x: contentWidth, align: "end" });
  sheet.moveDown(18);
}

async function writeHeading(sheet: Sheet, text: string): Promise<void> {
  sheet.moveDown(40);
  await sheet.write(text, { size: 13, isBold: true });
  sheet.moveDown(22);
}

async function writeEvents(sheet: Sheet, { events, total }: Statement): Promise<void> {
  await writeHeading(sheet, texts.tabs.events);
  if (events.length === 0) return sheet.write(texts.noEvents);
  const { event, gross, refunded, fee, net } = texts.columns;
  await writeRow(sheet, [event, gross, refunded, fee, net], true);
  for (const { title, url, ...sums } of events) await writeRow(sheet, [title || url, ...formatSums(sums)]);
  await writeRow(sheet, [texts.total, ...formatSums(total)], true);
}

const formatSums = ({ gross, refunded, fee, net }: Money["total"]) => [
  formatUsd(gross),
  formatUsd(-refunded),
  formatUsd(-fee),
  formatUsd(net),
];

async function writePayouts(sheet: Sheet, { payouts, timezone }: Statement): Promise<void> {
  await writeHeading(sheet, texts.tabs.payouts);
  if (payouts.length === 0) return sheet.write(texts.statement.noPayouts);
  const { date, state, arrives, amount } = texts.columns;
  await writeRow(sheet, [date, "", state, arrives, amount], true);
  const format = (at: string, zone: string) => formatEventDate(new Date(at), zone, false);
  for (const payout of payouts)
    await writeRow(sheet, [
      format(payout.createdAt, timezone),
      "",
      texts.payoutStates[payout.status] ?? payout.status,
      // A day of the bank, which begins in UTC.
      format(payout.arrivesAt, "UTC"),
      formatPayout(payout),
    ]);
  sheet.moveDown(4);
  await sheet.write(texts.statement.payoutsNote, { size: 9 });
}

/** All currencies of bank accounts have two decimals. */
const formatPayout = ({ amount, currency }: Payout) =>
  new Intl.NumberFormat("en-US", { style: "currency", currency }).format(amount / 100);

/** Writes the first cell at the left, and each other one so that it ends at its column's end. */
async function writeRow(sheet: Sheet, [first = "", ...others]: string[], isBold = false): Promise<void> {
  await sheet.write(first, { size: 9, isBold, width: contentWidth - 300 });
  for (const [at, text] of others.entries())
    await sheet.write(text, { size: 9, isBold, x: ends[at] ?? contentWidth, align: "end", width: 76 });
  sheet.drawRule();
  sheet.moveDown(18);
}
