CREATE INDEX CONCURRENTLY "accounts_text" ON "accounts" USING gin (search_grams("search_text")) WITH (gin_pending_list_limit = 128);--> statement-breakpoint
CREATE INDEX CONCURRENTLY "pages_text" ON "pages" USING gin (search_grams("search_text")) WITH (gin_pending_list_limit = 128);--> statement-breakpoint
CREATE INDEX CONCURRENTLY "orders_text" ON "orders" USING gin (search_grams("search_text")) WITH (gin_pending_list_limit = 128);--> statement-breakpoint
CREATE INDEX CONCURRENTLY "lead_owners_text" ON "lead_owners" USING gin (search_grams("search_text")) WITH (gin_pending_list_limit = 128);--> statement-breakpoint
CREATE INDEX CONCURRENTLY "tags_text" ON "tags" USING gin (search_grams("search_text")) WITH (gin_pending_list_limit = 128);--> statement-breakpoint
CREATE INDEX CONCURRENTLY "email_outbox_text" ON "email_outbox" USING gin (search_grams("search_text")) WITH (gin_pending_list_limit = 128);--> statement-breakpoint
CREATE INDEX CONCURRENTLY "subscribers_text" ON "subscribers" USING gin (search_grams("search_text")) WITH (gin_pending_list_limit = 128);--> statement-breakpoint
CREATE INDEX CONCURRENTLY "notes_text" ON "notes" USING gin (search_grams("search_text")) WITH (gin_pending_list_limit = 128);--> statement-breakpoint
CREATE INDEX CONCURRENTLY "accounts_name_text_idx" ON "accounts" USING btree (lower("first_name" || ' ' || "last_name"),"id","type","first_name","last_name",search_text);--> statement-breakpoint
CREATE INDEX CONCURRENTLY "lead_owners_name_text_idx" ON "lead_owners" USING btree (lower("first_name" || ' ' || "last_name"),"id","first_name","last_name",search_text);--> statement-breakpoint
CREATE INDEX CONCURRENTLY "pages_title_text_idx" ON "pages" USING btree (lower("title"),"id","title",search_text,"account_id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "accounts_name_search_idx";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "lead_owners_name_search_idx";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "pages_title_search_idx";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "accounts_name_search";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "accounts_fragments";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "accounts_pairs";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "pages_search";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "pages_fragments";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "pages_pairs";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "orders_search";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "orders_fragments";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "orders_pairs";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "lead_owners_name_search";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "lead_owners_fragments";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "lead_owners_pairs";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "tags_search";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "tags_fragments";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "tags_pairs";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "email_outbox_search";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "email_outbox_fragments";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "email_outbox_pairs";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "subscribers_search";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "subscribers_fragments";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "subscribers_pairs";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "notes_search";
