-- Indexes that the Drizzle schema cannot express.

CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE INDEX "lead_owners_search" ON "lead_owners" USING gin (("first_name" || ' ' || "last_name") gin_trgm_ops, "email" gin_trgm_ops);--> statement-breakpoint
-- Order of the staff lists: newest first with nulls last, in the order that the queries ask for. Each filter has its
-- own index.
CREATE INDEX "orders_placed_newest_idx" ON "orders" ("created_at" DESC NULLS LAST, "id" DESC NULLS LAST) WHERE "status" IN ('paid', 'partially_refunded', 'refunded', 'disputed');--> statement-breakpoint
CREATE INDEX "orders_after_watching_idx" ON "orders" ("created_at" DESC NULLS LAST, "id" DESC NULLS LAST) WHERE "after_watching";--> statement-breakpoint
CREATE INDEX "audit_entries_newest_idx" ON "audit_entries" ("created_at" DESC NULLS LAST, "id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "email_outbox_newest_idx" ON "email_outbox" ("status", "created_at" DESC NULLS LAST, "id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "leads_newest_idx" ON "leads" ("created_at" DESC NULLS LAST, "id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "leads_source_idx" ON "leads" ("source_type", "lead_owner_id");--> statement-breakpoint
CREATE INDEX "lead_owners_stage_newest_idx" ON "lead_owners" ("stage", "created_at" DESC NULLS LAST, "id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "accounts_business_type_idx" ON "accounts" ("business_type", "created_at" DESC NULLS LAST, "id" DESC NULLS LAST) WHERE "type" = 'filmmaker';--> statement-breakpoint
CREATE INDEX "pages_activated_newest_idx" ON "pages" ("activated", "created_at" DESC NULLS LAST, "id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "pages_archived_newest_idx" ON "pages" ("archived", "created_at" DESC NULLS LAST, "id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "pages_superarchived_newest_idx" ON "pages" ("superarchived", "created_at" DESC NULLS LAST, "id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "pages_event_start_idx" ON "pages" ("event_start");--> statement-breakpoint
CREATE INDEX "tags_by_name_idx" ON "tags" ("name", "id");--> statement-breakpoint
CREATE INDEX "tags_global_idx" ON "tags" ("name", "id") WHERE "global";--> statement-breakpoint
-- Whether anything shows or delivers a stored file.
CREATE INDEX "pages_images_idx" ON "pages" USING gin ((array["background_image", "mobile_background_image", "sponsor_logo", ("paywall_settings" ->> 'midrollBackgroundImage')]));--> statement-breakpoint
CREATE INDEX "pages_message_images_idx" ON "pages" ("id") WHERE ("about_settings" ->> 'message') LIKE '%/v1/s3/%';--> statement-breakpoint
CREATE INDEX "page_photos_file_idx" ON "page_photos" ("file_id") WHERE "file_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "page_photos_url_idx" ON "page_photos" ("url");--> statement-breakpoint
CREATE INDEX "products_file_idx" ON "products" ("digital_file_id") WHERE "digital_file_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "products_thumbnail_idx" ON "products" ("thumbnail") WHERE "thumbnail" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "email_outbox_all_newest_idx" ON "email_outbox" ("created_at" DESC NULLS LAST, "id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "subscribers_newest_idx" ON "subscribers" ("created_at" DESC NULLS LAST, "id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "notes_newest_idx" ON "notes" ("created_at" DESC NULLS LAST, "id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "orders_total_idx" ON "orders" ("total_cents", "created_at" DESC NULLS LAST, "id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "orders_status_newest_idx" ON "orders" ("status", "created_at" DESC NULLS LAST, "id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "accounts_text" ON "accounts" USING gin (search_grams("search_text")) WITH (gin_pending_list_limit = 128);--> statement-breakpoint
CREATE INDEX "pages_text" ON "pages" USING gin (search_grams("search_text")) WITH (gin_pending_list_limit = 128);--> statement-breakpoint
CREATE INDEX "orders_text" ON "orders" USING gin (search_grams("search_text")) WITH (gin_pending_list_limit = 128);--> statement-breakpoint
CREATE INDEX "lead_owners_text" ON "lead_owners" USING gin (search_grams("search_text")) WITH (gin_pending_list_limit = 128);--> statement-breakpoint
CREATE INDEX "tags_text" ON "tags" USING gin (search_grams("search_text")) WITH (gin_pending_list_limit = 128);--> statement-breakpoint
CREATE INDEX "email_outbox_text" ON "email_outbox" USING gin (search_grams("search_text")) WITH (gin_pending_list_limit = 128);--> statement-breakpoint
CREATE INDEX "subscribers_text" ON "subscribers" USING gin (search_grams("search_text")) WITH (gin_pending_list_limit = 128);--> statement-breakpoint
CREATE INDEX "notes_text" ON "notes" USING gin (search_grams("search_text")) WITH (gin_pending_list_limit = 128);--> statement-breakpoint
CREATE INDEX "audit_entries_text" ON "audit_entries" USING gin (search_grams(search_key(coalesce("reason", '') || E'\x1f' || coalesce("detail" ->> 'reason', '') || E'\x1f' || coalesce("detail" ->> 'email', '') || E'\x1f' || coalesce("detail" ->> 'to', '') || E'\x1f' || coalesce("detail" ->> 'name', '') || E'\x1f' || coalesce("detail" ->> 'title', '') || E'\x1f' || coalesce("detail" ->> 'moderator', '')))) WITH (gin_pending_list_limit = 128);--> statement-breakpoint
-- The planner knows how rare a run of letters is from the first search on.
ANALYZE "accounts", "pages", "orders", "lead_owners", "tags", "email_outbox", "subscribers", "notes";
