CREATE INDEX CONCURRENTLY "accounts_name_search_idx" ON "accounts" USING btree (lower("first_name" || ' ' || "last_name"),"id","type","first_name","last_name","email");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "lead_owners_name_search_idx" ON "lead_owners" USING btree (lower("first_name" || ' ' || "last_name"),"id","first_name","last_name","email");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "pages_title_search_idx" ON "pages" USING btree (lower("title"),"id","title","slug","account_id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "accounts_name_list_idx";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "lead_owners_name_list_idx";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "pages_title_list_idx";
