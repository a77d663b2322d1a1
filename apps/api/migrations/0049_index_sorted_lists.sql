CREATE INDEX CONCURRENTLY "accounts_name_order_idx" ON "accounts" USING btree (lower("first_name" || ' ' || "last_name"),"id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "lead_owners_name_order_idx" ON "lead_owners" USING btree (lower("first_name" || ' ' || "last_name"),"id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "orders_amount_order_idx" ON "orders" USING btree ("total_cents","id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "pages_last_start_idx" ON "pages" USING btree ("event_start" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX CONCURRENTLY "pages_title_order_idx" ON "pages" USING btree (lower("title"),"id");