CREATE INDEX CONCURRENTLY "subscribers_newest_idx" ON "subscribers" ("created_at" DESC NULLS LAST, "id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX CONCURRENTLY "subscribers_search" ON "subscribers" USING gin ("name" gin_trgm_ops, "email" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX CONCURRENTLY "subscribers_fragments" ON "subscribers" USING gin (search_fragments("name" || ' ' || "email")) WITH (gin_pending_list_limit = 128);--> statement-breakpoint
CREATE INDEX CONCURRENTLY "subscribers_pairs" ON "subscribers" USING gin (search_pairs("name" || ' ' || "email") gin_trgm_ops) WITH (gin_pending_list_limit = 128);--> statement-breakpoint
CREATE INDEX CONCURRENTLY "notes_newest_idx" ON "notes" ("created_at" DESC NULLS LAST, "id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX CONCURRENTLY "notes_search" ON "notes" USING gin ("text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX CONCURRENTLY "orders_total_idx" ON "orders" ("total_cents", "created_at" DESC NULLS LAST, "id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX CONCURRENTLY "orders_status_newest_idx" ON "orders" ("status", "created_at" DESC NULLS LAST, "id" DESC NULLS LAST);
