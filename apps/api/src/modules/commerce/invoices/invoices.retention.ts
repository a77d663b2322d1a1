import { retentionDays } from "@matinee/domain/retention";
import { lt } from "drizzle-orm";
import { orderTaxes } from "../../../db/schema/orders.ts";
import { invoices } from "../../../db/schema/invoices.ts";
import { deleteBatch, type RetentionRule } from "../../../platform/retention.ts";

/** Invoices, credit notes and taxes of orders, once no law asks their seller to keep them. The series goes on. */
export const invoiceRetention: readonly RetentionRule[] = [
  {
    name: "invoices",
    days: retentionDays.invoices,
    purgeBatch: ({ db }, before, limit) => deleteBatch(db, invoices, lt(invoices.issuedAt, before), limit),
  },
  {
    name: "order-taxes",
    days: retentionDays.orderTaxes,
    purgeBatch: ({ db }, before, limit) =>
      deleteBatch(db, orderTaxes, lt(orderTaxes.createdAt, before), limit),
  },
];
