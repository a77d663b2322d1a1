-- One or two letters have no trigram of their own: they are found among the same texts with each letter three times.
CREATE INDEX "accounts_letters" ON "accounts" USING gin (regexp_replace(lower(("first_name" || ' ' || "last_name") || ' ' || "email"), '(.)', '\1\1\1', 'g') gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "pages_letters" ON "pages" USING gin (regexp_replace(lower("title" || ' ' || "url"), '(.)', '\1\1\1', 'g') gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "orders_letters" ON "orders" USING gin (regexp_replace(lower("name" || ' ' || "email"), '(.)', '\1\1\1', 'g') gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "lead_owners_letters" ON "lead_owners" USING gin (regexp_replace(lower(("first_name" || ' ' || "last_name") || ' ' || "email"), '(.)', '\1\1\1', 'g') gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "tags_letters" ON "tags" USING gin (regexp_replace(lower("name"), '(.)', '\1\1\1', 'g') gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "outbox_mails_letters" ON "outbox_mails" USING gin (regexp_replace(lower("to" || ' ' || "template"), '(.)', '\1\1\1', 'g') gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "tags_search" ON "tags" USING gin ("name" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "tags_by_name_idx" ON "tags" ("name", "id");--> statement-breakpoint
CREATE INDEX "tags_global_idx" ON "tags" ("name", "id") WHERE "global";--> statement-breakpoint
CREATE INDEX "outbox_mails_search" ON "outbox_mails" USING gin ("to" gin_trgm_ops, "template" gin_trgm_ops);--> statement-breakpoint
-- Whether anything shows or delivers a file.
CREATE INDEX "pages_images_idx" ON "pages" USING gin ((array["background_image", "mobile_background_image", "sponsor_logo", ("paywall_settings" ->> 'midrollBackgroundImage')]));--> statement-breakpoint
CREATE INDEX "pages_message_images_idx" ON "pages" ("id") WHERE ("about_settings" ->> 'message') LIKE '%/v1/s3/%';--> statement-breakpoint
CREATE INDEX "page_photos_file_idx" ON "page_photos" ("file_id") WHERE "file_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "page_photos_url_idx" ON "page_photos" ("url");--> statement-breakpoint
CREATE INDEX "products_file_idx" ON "products" ("digital_file_id") WHERE "digital_file_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "products_thumbnail_idx" ON "products" ("thumbnail") WHERE "thumbnail" IS NOT NULL;
