CREATE UNIQUE INDEX CONCURRENTLY "invoices_former_number_key" ON "invoices" USING btree ("account_id","number") WHERE "invoices"."year" is null;--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "invoices_series_key" ON "invoices" USING btree ("seller","kind","year","number") WHERE "invoices"."year" is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "orders_receipt_due_idx" ON "orders" USING btree ("paid_at","id") WHERE "orders"."receipt_due" and "orders"."paid_at" is not null and "orders"."total_cents" > 0;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "invoices_number_key";
