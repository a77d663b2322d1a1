CREATE INDEX CONCURRENTLY "waitlist_entries_newest_idx" ON "waitlist_entries" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX CONCURRENTLY "waitlist_entries_text" ON "waitlist_entries" USING gin (search_grams("search_text")) WITH (gin_pending_list_limit = 128);
