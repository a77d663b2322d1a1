import { isTicketType } from "@matinee/domain/admission";
import { formatDocumentNumber } from "@matinee/domain/invoices";
import { formatOrderNumber } from "@matinee/domain/order-number";
import { describeStatement } from "@matinee/domain/statement-descriptor";
import type { Texts } from "@matinee/texts";
import { eq } from "drizzle-orm";
import { orderTaxes } from "../../../../db/schema/orders.ts";
import { findReceipt } from "../../../commerce/invoices/invoices.queries.ts";
import { nameTaxRate } from "../../../commerce/invoices/name-tax-rate.ts";
import { describeSeller, findSale } from "../../../commerce/invoices/seller.ts";
import { createDownloadLinks, isDownloadable } from "../../../commerce/orders/downloads/download-links.ts";
import { findTicketEvent, isSecondOrder } from "../../../commerce/orders/tickets/tickets.queries.ts";
import { createCalendarAttachment } from "../calendar-attachment.ts";
import type { ComposeEmail, EmailServices } from "../composed-email.ts";
import { getGreetingName } from "../greeting-name.ts";
import { EmailLayout } from "../email-layout.tsx";
import { Facts, Note, Paragraph, Showtime, SideLink, TicketLink } from "../email-parts.tsx";
import { findOrderForEmail, findPassTitle } from "../order-for-email.queries.ts";
import { findScreening, type Screening } from "../screening.queries.ts";
import { createViewingLink } from "../viewing-link.ts";
import { findViewingLine } from "../viewing-line.ts";

/**
 * Lists items and amounts, with the downloads and the viewing link: unless the order is a gift, or its ticket opens nothing
 * any more because it was refunded or the event cancelled since.
 */
export const composeReceipt: ComposeEmail<"receipt"> = async (services, { orderId }) => {
  const order = await findOrderForEmail(services, orderId);
  const screening = order && (await findScreening(services, order.pageId));
  if (!order || !screening) return null;
  const isValid = order.isAdmitted && !screening.cancelledAt;
  const address = isValid && !order.gift ? await createViewingLink(services, screening, { orderId }) : null;
  const takesInvoice = order.totalCents > 0 && isDownloadable(order) && !order.gift && !screening.cancelledAt;
  const invoiceAddress = takesInvoice
    ? (address ?? (await createViewingLink(services, screening, { orderId })))
    : null;
  const { texts } = services;
  const { checkout, emailParts, formats, viewerEmails } = texts;
  const words = viewerEmails.receipt;
  const downloads = await createDownloadLinks(services, order, order.lines);
  const expiresAt = downloads[0]?.expiresAt;
  const downloadsUntil =
    expiresAt && formats.date(expiresAt, { dateStyle: "long", timeZone: screening.timezone });
  const taxOnTop = order.totalCents + order.discountCents - sumPrices(order.lines);
  const rows = [
    ...order.lines.map(
      (line) =>
        [
          words.line(line.title, line.quantity),
          formats.money(line.unitCents * line.quantity, order.currency),
        ] as const,
    ),
    ...order.lines
      .filter((line) => line.shippingCents > 0)
      .map(
        (line) =>
          [
            words.shipping(line.title),
            formats.money(line.shippingCents * line.quantity, order.currency),
          ] as const,
      ),
    ...(order.discountCents > 0
      ? [[words.promoCode, words.discount(formats.money(order.discountCents, order.currency))] as const]
      : []),
    ...(taxOnTop > 0
      ? [[texts.invoiceSheet.lines.tax(""), formats.money(taxOnTop, order.currency)] as const]
      : []),
  ];
  const receipt = await describeReceipt(services, order);
  const ticketNotes = address ? await describeTickets(services, order) : [];
  const isPass = findPassTitle(order) !== null;
  const frame = frameReceipt(
    texts,
    screening,
    order,
    services.config,
    address === null ? null : isPass ? "pass" : "ticket",
  );
  const until = await findViewingLine(services, screening, { orderId });
  return {
    subject: frame.subject,
    ...(screening.contactEmail && { replyTo: screening.contactEmail }),
    body: (
      <EmailLayout
        artwork={screening}
        preview={words.preview(formats.money(order.totalCents, order.currency), getGreetingName(order.name))}
        kicker={
          frame.kicker ??
          (address ? (isPass ? texts.passEmails.receipt.kicker : words.ticketKicker) : words.kicker)
        }
        title={screening.title}
        footer={[...frame.footer, checkout.receiptSentTo(order.email)].join(" ")}
      >
        <Paragraph>{words.text(getGreetingName(order.name))}</Paragraph>
        {frame.note ? <Paragraph>{frame.note}</Paragraph> : null}
        {order.gift && isValid ? (
          <Paragraph>
            {(isPass ? texts.passEmails.receipt : words).giftSent(order.gift.recipientName)}
          </Paragraph>
        ) : null}
        {address ? (
          <>
            <Showtime screening={screening} until={until} />
            <TicketLink screening={screening} href={address} />
            {ticketNotes.map((note) => (
              <Paragraph key={note}>{note}</Paragraph>
            ))}
            {ticketNotes.length > 0 ? (
              <SideLink href={address}>
                {(isPass ? texts.passEmails : texts.ticketEmails).receipt.myTickets}
              </SideLink>
            ) : null}
          </>
        ) : null}
        <Facts rows={rows} total={[emailParts.total, formats.money(order.totalCents, order.currency)]} />
        {invoiceAddress ? (
          <SideLink href={invoiceAddress}>
            {order.invoiceTo ? texts.invoiceEmails.yours : texts.invoiceEmails.get}
          </SideLink>
        ) : null}
        {downloads.map((download) => (
          <SideLink key={download.url} href={download.url}>
            {words.download(download.title)}
          </SideLink>
        ))}
        {downloadsUntil ? (
          <Note>
            {address ? words.downloadBeforeOrAgain(downloadsUntil) : words.downloadBefore(downloadsUntil)}
          </Note>
        ) : null}
        {receipt ? (
          <Facts
            rows={receipt.rows}
            total={receipt.total}
            isContinued={!invoiceAddress && downloads.length === 0}
          />
        ) : null}
        {receipt?.notes.map((note) => (
          <Note key={note}>{note}</Note>
        ))}
      </EmailLayout>
    ),
    attachments: address ? createCalendarAttachment(services, screening, address) : [],
  };
};

const sumPrices = (lines: readonly { unitCents: number; shippingCents: number; quantity: number }[]) =>
  lines.reduce((sum, line) => sum + (line.unitCents + line.shippingCents) * line.quantity, 0);

/** What makes the email a receipt: its number, the seller, and net and tax by rate and in all. Null for an order without a number. */
async function describeReceipt(
  { db, config, texts }: EmailServices,
  order: NonNullable<Awaited<ReturnType<typeof findOrderForEmail>>>,
): Promise<{ rows: [string, string][]; total: [string, string] | undefined; notes: string[] } | null> {
  const receipt = await findReceipt(db, order.id);
  if (!receipt) return null;
  const { account, charity } = await findSale(db, config, order.id);
  const seller = describeSeller(config, receipt.seller, account);
  const [tax] = await db.select().from(orderTaxes).where(eq(orderTaxes.orderId, order.id));
  const { formats, invoiceSheet, invoiceEmails, emailParts } = texts;
  const words = invoiceEmails.receipt;
  const money = (cents: number) => formats.money(cents, order.currency);
  const addUp = (net: number, part: number) => `${money(net)} + ${money(part)} = ${money(net + part)}`;
  const gives = charity && order.lines.some(({ type }) => type === "donation");
  return {
    rows: [
      [words.number, formatDocumentNumber({ kind: "invoice", ...receipt })],
      [words.seller, seller.name],
      ...(seller.taxNumber === undefined ? [] : [[words.taxNumber, seller.taxNumber] as [string, string]]),
      ...(tax ? [[words.net, money(tax.netCents)] as [string, string]] : []),
      ...(tax?.byRate ?? []).map((rate): [string, string] => [
        nameTaxRate(rate, texts),
        rate.name === "" ? money(rate.grossCents) : addUp(rate.netCents, rate.taxCents),
      ]),
    ],
    // A place can have several taxes of the same net, so that the rows do not add up to it.
    total: tax && tax.byRate.length > 1 ? [emailParts.total, addUp(tax.netCents, tax.taxCents)] : undefined,
    notes: [
      ...(tax?.isReverseCharge ? [words.reverseCharge] : []),
      ...(gives ? [charity.text] : []),
      ...(gives && charity.number !== "" ? [invoiceSheet.charityNumber(charity.number)] : []),
    ],
  };
}

/** What the buyer can do with the tickets: nothing is said of one ticket, unless it is a second one, which may be a mistake. */
async function describeTickets(
  { db, clock, texts }: EmailServices,
  order: NonNullable<Awaited<ReturnType<typeof findOrderForEmail>>>,
): Promise<string[]> {
  const words = texts.ticketEmails.receipt;
  const passWords = findPassTitle(order) === null ? null : texts.passEmails.receipt;
  const count = order.lines.reduce((sum, { type, quantity }) => sum + (isTicketType(type) ? quantity : 0), 0);
  const event = await findTicketEvent(db, order.pageId);
  const several = passWords
    ? passWords.several(count)
    : event?.rules.sendOn === false
      ? words.severalKept(count)
      : words.several(count);
  const isSecond = await isSecondOrder(db, order, clock.now());
  return [...(count > 1 ? [several] : []), ...(isSecond ? [(passWords ?? words).second] : [])];
}

/** The texts in which the receipt of a test purchase differs from others. */
function frameReceipt(
  { checkout, emailParts, passEmails, testPurchase, viewerEmails }: Texts,
  { title, ownTitle, isTestPurchase }: Pick<Screening, "title" | "ownTitle" | "isTestPurchase">,
  { id, totalCents }: { id: string; totalCents: number },
  { STATEMENT_DESCRIPTOR }: { STATEMENT_DESCRIPTOR: string },
  linked: "ticket" | "pass" | null,
): { subject: string; kicker?: string; note?: string; footer: string[] } {
  const { receipt } = testPurchase;
  if (isTestPurchase)
    return {
      subject: receipt.subject(title),
      kicker: receipt.kicker,
      note: receipt.text,
      footer: [receipt.footer(formatOrderNumber(id))],
    };
  const order = emailParts.orderNumber(formatOrderNumber(id));
  const charge = viewerEmails.receipt.charge(describeStatement(ownTitle, STATEMENT_DESCRIPTOR));
  return {
    subject:
      linked === "pass"
        ? passEmails.receipt.subject(title)
        : linked === "ticket"
          ? checkout.ticketSubject(title)
          : checkout.receiptSubject(title),
    footer: totalCents > 0 ? [order, charge] : [order],
  };
}
