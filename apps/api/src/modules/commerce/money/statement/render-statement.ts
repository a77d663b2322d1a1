import { platformCurrency } from "@matinee/domain/currency";
import type { Texts } from "@matinee/texts";
import type { Money, Payout } from "@matinee/contract/schemas/money";
import { contentWidth, createSheet, type Sheet } from "./statement-sheet.ts";

interface Statement {
  owner: string;
  /** `2026-11` in `timezone`. */
  month: string;
  timezone: string;
  /** The first instant of the month. */
  from: Date;
  total: Money["total"];
  byCurrency: Money["byCurrency"];
  events: Money["events"];
  payouts: readonly Payout[];
  madeAt: Date;
  /** In the language of who reads it. */
  texts: Texts;
}

/** Where the columns of amounts end, in points. */
const ends = [contentWidth - 222, contentWidth - 148, contentWidth - 74, contentWidth];

/** Renders the statement of a month as a PDF of as many pages as its events need. */
export async function renderStatement(statement: Statement): Promise<Uint8Array> {
  const { owner, timezone, from, madeAt, texts: all } = statement;
  const { formats, money: texts } = all;
  const month = formats.date(from, { month: "long", year: "numeric", timeZone: timezone });
  const title = texts.statement.title(month);
  const sheet = await createSheet(title, formats.language);
  sheet.moveDown(12);
  await sheet.write("Matinee", { isBold: true });
  sheet.moveDown(30);
  await sheet.write(title, { size: 22, isBold: true });
  sheet.moveDown(22);
  await sheet.write(owner, { size: 12 });
  sheet.moveDown(16);
  const zone = formats.timeZoneLabel(from, timezone);
  const inDollars = listTotals(statement).every(({ currency }) => currency === platformCurrency);
  await sheet.write(texts.statement.about(formats.eventDate(madeAt, timezone, true), zone, inDollars), {
    size: 9,
  });
  sheet.moveDown(34);
  for (const total of listTotals(statement)) {
    for (const [label, cents] of [
      [texts.columns.gross, total.gross],
      [texts.columns.refunded, -total.refunded],
      [texts.statement.fee, -total.fee],
      // Where the operator owes the tax, it is not the owner's.
      [texts.statement.operatorTax, total.net - (total.gross - total.refunded - total.fee)],
    ] as const)
      if (cents !== 0 || label !== texts.statement.operatorTax)
        await writePair(sheet, label, formats.money(cents, total.currency));
    sheet.drawRule();
    sheet.moveDown(22);
    await sheet.write(texts.statement.net, { size: 12, isBold: true });
    await sheet.write(formats.money(total.net, total.currency), {
      size: 12,
      isBold: true,
      x: contentWidth,
      align: "end",
    });
    sheet.moveDown(16);
    if (total.tax !== 0) {
      await writePair(sheet, texts.statement.tax, formats.money(total.tax, total.currency));
    }
  }
  await sheet.write(texts.cardFees, { size: 9 });
  await writeEvents(sheet, statement);
  await writePayouts(sheet, statement);
  return sheet.save();
}

/** Lists the sums of each currency; those of a month without payments are zeros in US dollars. */
const listTotals = ({ byCurrency, total }: Statement): Money["byCurrency"] =>
  byCurrency.length > 0 ? byCurrency : [{ currency: platformCurrency, ...total }];

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

async function writeEvents(sheet: Sheet, statement: Statement): Promise<void> {
  const { events, texts: all } = statement;
  const { formats, money: texts } = all;
  await writeHeading(sheet, texts.tabs.events);
  if (events.length === 0) return sheet.write(texts.noEvents);
  const { event, gross, refunded, fee, net } = texts.columns;
  await writeRow(sheet, [event, gross, refunded, fee, net], true);
  for (const total of listTotals(statement)) {
    for (const { title, url, ...sums } of events.filter(({ currency }) => currency === total.currency))
      await writeRow(sheet, [title || url, ...formatSums(formats, sums)]);
    await writeRow(sheet, [texts.total, ...formatSums(formats, total)], true);
  }
}

const formatSums = (
  formats: Texts["formats"],
  { gross, refunded, fee, net, currency }: Money["byCurrency"][number],
) => [gross, -refunded, -fee, net].map((amount) => formats.money(amount, currency));

async function writePayouts(sheet: Sheet, { payouts, timezone, texts: all }: Statement): Promise<void> {
  const { formats, money: texts } = all;
  const states: Readonly<Record<string, string>> = texts.payoutStates;
  await writeHeading(sheet, texts.tabs.payouts);
  if (payouts.length === 0) return sheet.write(texts.statement.noPayouts);
  const { date, state, arrives, amount } = texts.columns;
  await writeRow(sheet, [date, "", state, arrives, amount], true);
  const format = (at: string, zone: string) => formats.eventDate(new Date(at), zone, false);
  for (const payout of payouts)
    await writeRow(sheet, [
      format(payout.createdAt, timezone),
      "",
      states[payout.status] ?? payout.status,
      // A day of the bank, which begins in UTC.
      format(payout.arrivesAt, "UTC"),
      formats.money(payout.amount, payout.currency),
    ]);
  sheet.moveDown(4);
  await sheet.write(texts.statement.payoutsNote, { size: 9 });
}

/** Writes the first cell at the left, and each other one so that it ends at its column's end. */
async function writeRow(sheet: Sheet, [first = "", ...others]: string[], isBold = false): Promise<void> {
  await sheet.write(first, { size: 9, isBold, width: contentWidth - 300 });
  for (const [at, text] of others.entries())
    await sheet.write(text, { size: 9, isBold, x: ends[at] ?? contentWidth, align: "end", width: 76 });
  sheet.drawRule();
  sheet.moveDown(18);
}
