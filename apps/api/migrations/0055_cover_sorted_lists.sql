CREATE INDEX CONCURRENTLY "accounts_name_list_idx" ON "accounts" USING btree (lower("first_name" || ' ' || "last_name"),"id","type","first_name","last_name");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "accounts_email_list_idx" ON "accounts" USING btree (lower("email"),"id","type","email");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "lead_owners_name_list_idx" ON "lead_owners" USING btree (lower("first_name" || ' ' || "last_name"),"id","first_name","last_name");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "lead_owners_email_list_idx" ON "lead_owners" USING btree (lower("email"),"id","email");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "orders_amount_list_idx" ON "orders" USING btree ("total_cents","id","status","page_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "pages_title_list_idx" ON "pages" USING btree (lower("title"),"id","title");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "accounts_name_order_idx";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "lead_owners_name_order_idx";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "orders_amount_order_idx";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "pages_title_order_idx";