import type { Texts } from "@matinee/texts";
import type { InvoiceContent, InvoiceLine } from "@matinee/contract/schemas/invoices";
import { getCountryName } from "@matinee/domain/countries";
import { formatDocumentNumber } from "@matinee/domain/invoices";
import { formatOrderNumber } from "@matinee/domain/order-number";
import type { Invoice } from "../../../db/schema/invoices.ts";
import { nameBought } from "../../events/products/ensure-on-demand-product.ts";
import { contentWidth, createSheet, type Sheet } from "../money/statement/statement-sheet.ts";
import { nameTaxRate } from "./name-tax-rate.ts";

/** Where the columns of quantity, price and amount end, in points. */
const ends = { quantity: contentWidth - 180, price: contentWidth - 90, amount: contentWidth };
const middle = contentWidth / 2;

/** Renders an invoice or a credit note as PDF, from what was stored when it was issued. */
export async function renderInvoice(document: Invoice, texts: Texts): Promise<Uint8Array> {
  const { kind, content, issuedAt } = document;
  const { formats, invoiceSheet: words } = texts;
  const { seller, recipient, event, corrects, reason, currency } = content;
  const number = formatDocumentNumber(document);
  const title = words.title(kind, number);
  const country = (code: string) => getCountryName(code, formats.locale);
  const day = (at: Date) => formats.date(at, { dateStyle: "long", timeZone: event.timezone });
  const money = (cents: number) => formats.money(cents, currency);
  const sheet = await createSheet(title, formats.language);
  sheet.moveDown(12);
  await sheet.write(seller.name, { isBold: true });
  sheet.moveDown(30);
  await sheet.write(title, { size: 22, isBold: true });
  if (corrects !== null && reason !== "sale") {
    sheet.moveDown(20);
    await writeLines(sheet, words.reasons[reason](corrects));
  }
  sheet.moveDown(34);
  await writeParties(sheet, [
    [
      words.from,
      seller.name,
      country(seller.country),
      seller.email,
      ...(seller.taxNumber === undefined ? [] : [words.taxNumber(seller.taxNumber)]),
    ],
    [
      words.to,
      recipient.name,
      ...recipient.address.split("\n"),
      country(recipient.country),
      ...(recipient.taxNumber === "" ? [] : [words.taxNumber(recipient.taxNumber)]),
    ],
  ]);
  sheet.moveDown(18);
  for (const [label, value] of [
    [words.date, day(issuedAt)],
    [words.order, formatOrderNumber(content.orderId)],
    [words.event, event.title],
    [words.paidOn, day(new Date(content.paidAt))],
  ] as const) {
    await sheet.write(label, { size: 9 });
    await sheet.write(value, { size: 9, x: 90, width: contentWidth - 90 });
    sheet.moveDown(14);
  }
  sheet.moveDown(20);
  const { what, quantity, price, amount } = words.columns;
  await writeRow(sheet, [what, quantity, price, amount], true);
  for (const line of content.lines)
    await writeRow(sheet, [
      describeLine(line, texts),
      formats.number(line.quantity),
      money(line.unitCents),
      money(line.cents),
    ]);
  sheet.moveDown(6);
  await sheet.write(words.total[kind], { size: 12, isBold: true });
  await sheet.write(money(content.total), { size: 12, isBold: true, x: contentWidth, align: "end" });
  sheet.moveDown(26);
  if (content.tax) await writeTax(sheet, content.tax, { money, texts });
  if (content.charity) {
    const { text, number: registered } = content.charity;
    await writeLines(sheet, text);
    if (registered !== "") {
      sheet.moveDown(15);
      await writeLines(sheet, words.charityNumber(registered));
    }
    sheet.moveDown(24);
  }
  // A credit note about a wrong recipient moves no money.
  const note =
    kind === "invoice"
      ? words.paid(day(new Date(content.paidAt)))
      : reason === "refund"
        ? words.credited
        : null;
  if (note) {
    await writeLines(sheet, note);
    sheet.moveDown(24);
  }
  await writeLines(sheet, words.platform(seller.name), 9);
  return sheet.save();
}

/** Writes net, tax and gross by rate, and the note of a tax that the recipient owes. */
async function writeTax(
  sheet: Sheet,
  { byRate, isReverseCharge, net, tax }: NonNullable<InvoiceContent["tax"]>,
  { money, texts }: { money: (cents: number) => string; texts: Texts },
): Promise<void> {
  const { tax: words, reverseCharge, total } = texts.invoiceSheet;
  await writeRow(sheet, [words.rate, words.net, words.tax, words.gross], true);
  for (const row of byRate)
    await writeRow(sheet, [nameTaxRate(row, texts), money(row.net), money(row.tax), money(row.gross)]);
  // Several taxes of one place are of the same net.
  if (byRate.length > 1)
    await writeRow(sheet, [total.invoice, money(net), money(tax), money(net + tax)], true);
  if (isReverseCharge) {
    sheet.moveDown(4);
    await writeLines(sheet, reverseCharge);
    sheet.moveDown(18);
  }
  sheet.moveDown(12);
}

/** Writes a sentence over the whole width. */
async function writeLines(sheet: Sheet, text: string, size = 10): Promise<void> {
  for (const [at, line] of sheet.wrap(text, { size, width: contentWidth }).entries()) {
    if (at > 0) sheet.moveDown(size * 1.5);
    await sheet.write(line, { size });
  }
}

function describeLine({ kind, title }: InvoiceLine, texts: Texts): string {
  const name = nameBought(title ?? "", texts);
  return kind === "item" ? name : texts.invoiceSheet.lines[kind](name);
}

/** Writes seller and recipient beside each other, each in lines below its name. */
async function writeParties(sheet: Sheet, parties: readonly [string[], string[]]): Promise<void> {
  const width = middle - 12;
  const columns = parties.map((party) =>
    party.flatMap((text, at) => {
      const style = { size: at === 0 ? 9 : 10, isBold: at === 1 };
      return sheet.wrap(text, { ...style, width }).map((line) => ({ line, ...style }));
    }),
  );
  const rows = Math.max(...columns.map((column) => column.length));
  for (let row = 0; row < rows; row++) {
    for (const [at, column] of columns.entries()) {
      const cell = column[row];
      if (cell) await sheet.write(cell.line, { ...cell, x: at * middle, width });
    }
    sheet.moveDown(15);
  }
}

async function writeRow(
  sheet: Sheet,
  [what, quantity, price, amount]: [string, string, string, string],
  isBold = false,
): Promise<void> {
  const style = { size: 9, isBold, width: contentWidth - 240 };
  const [first = "", ...others] = sheet.wrap(what, style);
  await sheet.write(first, style);
  await sheet.write(quantity, { size: 9, isBold, x: ends.quantity, align: "end", width: 60 });
  await sheet.write(price, { size: 9, isBold, x: ends.price, align: "end", width: 84 });
  await sheet.write(amount, { size: 9, isBold, x: ends.amount, align: "end", width: 84 });
  for (const line of others) {
    sheet.moveDown(12);
    await sheet.write(line, style);
  }
  sheet.drawRule();
  sheet.moveDown(18);
}
