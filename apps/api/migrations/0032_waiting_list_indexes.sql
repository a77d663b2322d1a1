CREATE INDEX CONCURRENTLY "capacity_pools_lists_idx" ON "capacity_pools" USING btree ("page_id") WHERE "capacity_pools"."has_list" or "capacity_pools"."kept" > 0;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "products_lists_idx" ON "products" USING btree ("page_id") WHERE "products"."has_list" or "products"."kept" > 0;
