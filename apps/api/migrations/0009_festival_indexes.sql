CREATE INDEX CONCURRENTLY "pages_festival_idx" ON "pages" USING btree ("festival_id","festival_order") WHERE "pages"."festival_id" is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "pages_festivals_idx" ON "pages" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "pages"."kind" = 'festival';
