import type { InvoiceRecipient } from "@matinee/contract/schemas/invoices";
import { findInvoiceProblem, invoiceRecipientRules } from "@matinee/domain/invoices";
import { findFirstIssue } from "@matinee/domain/rules";
import { and, eq } from "drizzle-orm";
import { transact } from "../../../db/transaction.ts";
import { type Order, orders } from "../../../db/schema/orders.ts";
import { pages } from "../../../db/schema/pages.ts";
import type { Context } from "../../../platform/context.ts";
import { AppError, createFieldError, createNotFoundError } from "../../../platform/errors.ts";
import { hasTaxNumbers, readTaxNumber } from "../../../platform/tax-number.ts";
import { recordStaffChange } from "../../audit/record-staff-change.ts";
import { ensureReceipt } from "./give-receipt-numbers.ts";
import { findInvoices } from "./invoices.queries.ts";
import { countCorrections, findCurrentInvoice } from "./invoices.rules.ts";
import { correctRecipient, issueInvoice } from "./issue-invoices.ts";

/**
 * Sets for whom the invoice of an order is. A paid order gets it at once, and another recipient corrects the invoice that
 * it has (rules/commerce.md, Invoices). The same recipient again changes nothing.
 * @throws AppError not-found, invalid at the field, also for a free order; state-conflict when no invoice can be issued
 */
export async function saveInvoiceRecipient(
  ctx: Context,
  { pageId, orderId }: { pageId: string; orderId: string },
  input: InvoiceRecipient,
): Promise<void> {
  const recipient = await checkInvoiceRecipient(input);
  await transact(ctx.db, async (tx) => {
    const [order] = await tx
      .select()
      .from(orders)
      .where(and(eq(orders.id, orderId), eq(orders.pageId, pageId)))
      .for("no key update");
    if (!order) throw createNotFoundError("order");
    const documents = await findInvoices(tx, orderId);
    const current =
      findCurrentInvoice(documents)?.content.recipient ?? (order.paidAt ? null : order.invoiceTo);
    if (current && isSame(current, recipient)) return;
    const problem = findInvoiceProblem(order, countCorrections(documents));
    if (problem === "free") throw createFieldError("name", (t) => t.invoices.problems.free);
    if (problem) throw new AppError("state-conflict", (t) => t.invoices.problems[problem]);
    const changed: Order = { ...order, invoiceTo: recipient };
    await tx.update(orders).set({ invoiceTo: recipient }).where(eq(orders.id, orderId));
    if (documents.length > 0) await correctRecipient(tx, ctx.config, changed, recipient);
    else if (order.paidAt) {
      await ensureReceipt(tx, ctx.config, order);
      await issueInvoice(tx, ctx.config, changed);
    }
    const [page] = await tx.select({ accountId: pages.accountId }).from(pages).where(eq(pages.id, pageId));
    if (!page) throw createNotFoundError("event");
    await recordStaffChange(tx, ctx, page.accountId, {
      action: "invoice.save",
      subjectType: "order",
      subjectId: orderId,
    });
  });
}

/**
 * Returns a recipient without spaces around its texts, and with the tax number in the spelling of its country, where that has one.
 * @throws AppError invalid at the first invalid field, below `path`
 */
export async function checkInvoiceRecipient(input: InvoiceRecipient, path = ""): Promise<InvoiceRecipient> {
  const issue = findFirstIssue(invoiceRecipientRules, input);
  if (issue) throw createFieldError(`${path}${issue.field}`, (t) => t.invoices.issues[issue.code]);
  const taxNumber = input.taxNumber.trim();
  const read =
    taxNumber === "" || !hasTaxNumbers(input.country)
      ? ({ kind: "unchecked" } as const)
      : await readTaxNumber(input.country, taxNumber);
  if (read.kind === "invalid")
    throw createFieldError(`${path}taxNumber`, (t) => t.apiErrors.payments.wrongTaxNumber);
  const lines = input.address.split(/[\r\n]+/).map((line) => line.trim());
  return {
    name: input.name.trim(),
    address: lines.filter((line) => line !== "").join("\n"),
    country: input.country,
    taxNumber: read.kind === "valid" ? read.number : taxNumber,
  };
}

const isSame = (a: InvoiceRecipient, b: InvoiceRecipient): boolean =>
  a.name === b.name && a.address === b.address && a.country === b.country && a.taxNumber === b.taxNumber;
