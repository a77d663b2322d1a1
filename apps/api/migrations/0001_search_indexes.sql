-- Indexes, functions and a trigger that the Drizzle schema cannot express.

-- 1. Search in the staff lists. The text of a term decides which index answers it (see src/db/search.ts).

-- Three letters and more: trigrams of single columns.
CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE INDEX "accounts_name_search" ON "accounts" USING gin (("first_name" || ' ' || "last_name") gin_trgm_ops, "email" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "pages_search" ON "pages" USING gin ("title" gin_trgm_ops, "slug" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "orders_search" ON "orders" USING gin ("name" gin_trgm_ops, "email" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "lead_owners_search" ON "lead_owners" USING gin (("first_name" || ' ' || "last_name") gin_trgm_ops, "email" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "tags_search" ON "tags" USING gin ("name" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "email_outbox_search" ON "email_outbox" USING gin ("to" gin_trgm_ops, "template" gin_trgm_ops);--> statement-breakpoint

-- One or two letters have no trigram. Each letter is indexed three times in a row instead.
CREATE INDEX "accounts_letters" ON "accounts" USING gin (regexp_replace(lower(("first_name" || ' ' || "last_name") || ' ' || "email"), '(.)', '\1\1\1', 'g') gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "pages_letters" ON "pages" USING gin (regexp_replace(lower("title" || ' ' || "slug"), '(.)', '\1\1\1', 'g') gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "orders_letters" ON "orders" USING gin (regexp_replace(lower("name" || ' ' || "email"), '(.)', '\1\1\1', 'g') gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "lead_owners_letters" ON "lead_owners" USING gin (regexp_replace(lower(("first_name" || ' ' || "last_name") || ' ' || "email"), '(.)', '\1\1\1', 'g') gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "tags_letters" ON "tags" USING gin (regexp_replace(lower("name"), '(.)', '\1\1\1', 'g') gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "email_outbox_letters" ON "email_outbox" USING gin (regexp_replace(lower("to" || ' ' || "template"), '(.)', '\1\1\1', 'g') gin_trgm_ops);--> statement-breakpoint

-- Four letters and more: runs of four letters. A trigram of a common syllable is in many rows, and a search reads all of
-- them; a run of four is in few. One `regexp_replace` for each of the first four offsets takes a quarter of the time of a
-- `substr` for each run. plpgsql, because a function in `sql` is inlined and then looks cheap to the planner, which must
-- use the index. Not PARALLEL SAFE, because starting parallel workers takes longer than finding a few rows.
CREATE FUNCTION "search_fragments"("whole" text) RETURNS text[] LANGUAGE plpgsql IMMUTABLE PARALLEL RESTRICTED AS $$
DECLARE
  "letters" text := lower("whole");
BEGIN
  RETURN string_to_array(
    regexp_replace("letters", '(....)', E'\\1\x1f', 'g') || E'\x1f'
    || regexp_replace(substr("letters", 2), '(....)', E'\\1\x1f', 'g') || E'\x1f'
    || regexp_replace(substr("letters", 3), '(....)', E'\\1\x1f', 'g') || E'\x1f'
    || regexp_replace(substr("letters", 4), '(....)', E'\\1\x1f', 'g'), E'\x1f');
END;
$$;--> statement-breakpoint
-- A search reads the whole pending list of its index. The default limit of 4 MB takes longer to read than the index.
CREATE INDEX "accounts_fragments" ON "accounts" USING gin (search_fragments(("first_name" || ' ' || "last_name") || ' ' || "email")) WITH (gin_pending_list_limit = 128);--> statement-breakpoint
CREATE INDEX "pages_fragments" ON "pages" USING gin (search_fragments("title" || ' ' || "slug")) WITH (gin_pending_list_limit = 128);--> statement-breakpoint
CREATE INDEX "orders_fragments" ON "orders" USING gin (search_fragments("name" || ' ' || "email")) WITH (gin_pending_list_limit = 128);--> statement-breakpoint
CREATE INDEX "lead_owners_fragments" ON "lead_owners" USING gin (search_fragments(("first_name" || ' ' || "last_name") || ' ' || "email")) WITH (gin_pending_list_limit = 128);--> statement-breakpoint
CREATE INDEX "tags_fragments" ON "tags" USING gin (search_fragments("name")) WITH (gin_pending_list_limit = 128);--> statement-breakpoint
CREATE INDEX "email_outbox_fragments" ON "email_outbox" USING gin (search_fragments("to" || ' ' || "template")) WITH (gin_pending_list_limit = 128);--> statement-breakpoint

-- 2. Order of the staff lists: newest first with nulls last, in the order that the queries ask for. Each filter has its
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

-- The date of an instant in a time zone, for the date filters. A zone that this database does not know counts as UTC, so
-- that one event cannot make a whole list fail.
CREATE FUNCTION "local_day"("instant" timestamptz, "zone" text) RETURNS date LANGUAGE plpgsql IMMUTABLE PARALLEL RESTRICTED AS $$
BEGIN
  RETURN ("instant" AT TIME ZONE "zone")::date;
EXCEPTION WHEN invalid_parameter_value THEN
  RETURN ("instant" AT TIME ZONE 'UTC')::date;
END;
$$;--> statement-breakpoint

-- 3. Whether anything shows or delivers a stored file.
CREATE INDEX "pages_images_idx" ON "pages" USING gin ((array["background_image", "mobile_background_image", "sponsor_logo", ("paywall_settings" ->> 'midrollBackgroundImage')]));--> statement-breakpoint
CREATE INDEX "pages_message_images_idx" ON "pages" ("id") WHERE ("about_settings" ->> 'message') LIKE '%/v1/s3/%';--> statement-breakpoint
CREATE INDEX "page_photos_file_idx" ON "page_photos" ("file_id") WHERE "file_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "page_photos_url_idx" ON "page_photos" ("url");--> statement-breakpoint
CREATE INDEX "products_file_idx" ON "products" ("digital_file_id") WHERE "digital_file_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "products_thumbnail_idx" ON "products" ("thumbnail") WHERE "thumbnail" IS NOT NULL;--> statement-breakpoint

-- 4. The audit log only grows.
CREATE FUNCTION "reject_change_of_audit"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The audit log can only grow';
END;
$$;--> statement-breakpoint
CREATE TRIGGER "audit_entries_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_entries"
  FOR EACH STATEMENT EXECUTE FUNCTION "reject_change_of_audit"();--> statement-breakpoint

-- The planner knows how rare a fragment is from the first search on.
ANALYZE "accounts", "pages", "orders", "lead_owners", "tags", "email_outbox";
