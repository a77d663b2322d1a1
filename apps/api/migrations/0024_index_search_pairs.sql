CREATE INDEX CONCURRENTLY "email_outbox_all_newest_idx" ON "email_outbox" ("created_at" DESC NULLS LAST, "id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX CONCURRENTLY "accounts_pairs" ON "accounts" USING gin (search_pairs(("first_name" || ' ' || "last_name") || ' ' || "email") gin_trgm_ops) WITH (gin_pending_list_limit = 128);--> statement-breakpoint
CREATE INDEX CONCURRENTLY "pages_pairs" ON "pages" USING gin (search_pairs("title" || ' ' || "slug") gin_trgm_ops) WITH (gin_pending_list_limit = 128);--> statement-breakpoint
CREATE INDEX CONCURRENTLY "orders_pairs" ON "orders" USING gin (search_pairs("name" || ' ' || "email") gin_trgm_ops) WITH (gin_pending_list_limit = 128);--> statement-breakpoint
CREATE INDEX CONCURRENTLY "lead_owners_pairs" ON "lead_owners" USING gin (search_pairs(("first_name" || ' ' || "last_name") || ' ' || "email") gin_trgm_ops) WITH (gin_pending_list_limit = 128);--> statement-breakpoint
CREATE INDEX CONCURRENTLY "tags_pairs" ON "tags" USING gin (search_pairs("name") gin_trgm_ops) WITH (gin_pending_list_limit = 128);--> statement-breakpoint
CREATE INDEX CONCURRENTLY "email_outbox_pairs" ON "email_outbox" USING gin (search_pairs("to" || ' ' || "template") gin_trgm_ops) WITH (gin_pending_list_limit = 128);--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "accounts_letters";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "pages_letters";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "orders_letters";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "lead_owners_letters";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "tags_letters";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "email_outbox_letters";
