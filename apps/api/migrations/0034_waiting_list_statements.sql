-- Notes whether somebody waits, once for each statement: one that closes a long list would look for each of its entries. Locks the
-- lists before it looks, so that of two people who come and go at once the second one sees what the first one left.
CREATE OR REPLACE FUNCTION "note_waitlist"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  "tickets" uuid[];
  "events" uuid[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    SELECT array_agg("list_product_id"), array_agg("page_id") FILTER (WHERE "list_product_id" IS NULL) INTO "tickets", "events"
      FROM "new_entries" WHERE "state" IN ('waiting', 'offered');
  ELSIF TG_OP = 'DELETE' THEN
    SELECT array_agg("list_product_id"), array_agg("page_id") FILTER (WHERE "list_product_id" IS NULL) INTO "tickets", "events"
      FROM "old_entries" WHERE "state" IN ('waiting', 'offered');
  ELSE
    SELECT array_agg("after"."list_product_id"), array_agg("after"."page_id") FILTER (WHERE "after"."list_product_id" IS NULL)
      INTO "tickets", "events" FROM "new_entries" AS "after" JOIN "old_entries" AS "before" USING ("id")
      WHERE ("after"."state" IN ('waiting', 'offered')) <> ("before"."state" IN ('waiting', 'offered'));
  END IF;
  IF "tickets" IS NULL AND "events" IS NULL THEN
    RETURN NULL;
  END IF;
  PERFORM 1 FROM "public"."products" WHERE "id" = ANY("tickets") ORDER BY "id" FOR NO KEY UPDATE;
  PERFORM 1 FROM "public"."capacity_pools" WHERE "page_id" = ANY("events") ORDER BY "page_id" FOR NO KEY UPDATE;
  UPDATE "public"."products" AS "list" SET "has_list" = NOT "has_list" WHERE "id" = ANY("tickets")
    AND "has_list" <> EXISTS (SELECT FROM "public"."waitlist_entries" AS "entry" WHERE "entry"."page_id" = "list"."page_id"
      AND "entry"."list_product_id" = "list"."id" AND "entry"."state" IN ('waiting', 'offered'));
  UPDATE "public"."capacity_pools" AS "list" SET "has_list" = NOT "has_list" WHERE "page_id" = ANY("events")
    AND "has_list" <> EXISTS (SELECT FROM "public"."waitlist_entries" AS "entry" WHERE "entry"."page_id" = "list"."page_id"
      AND "entry"."list_product_id" IS NULL AND "entry"."state" IN ('waiting', 'offered'));
  RETURN NULL;
END;
$$;--> statement-breakpoint
DROP TRIGGER "waitlist_entries_note" ON "waitlist_entries";--> statement-breakpoint
CREATE TRIGGER "waitlist_entries_note_joined" AFTER INSERT ON "waitlist_entries" REFERENCING NEW TABLE AS "new_entries"
  FOR EACH STATEMENT EXECUTE FUNCTION "note_waitlist"();--> statement-breakpoint
CREATE TRIGGER "waitlist_entries_note_changed" AFTER UPDATE ON "waitlist_entries"
  REFERENCING OLD TABLE AS "old_entries" NEW TABLE AS "new_entries"
  FOR EACH STATEMENT EXECUTE FUNCTION "note_waitlist"();--> statement-breakpoint
CREATE TRIGGER "waitlist_entries_note_deleted" AFTER DELETE ON "waitlist_entries" REFERENCING OLD TABLE AS "old_entries"
  FOR EACH STATEMENT EXECUTE FUNCTION "note_waitlist"();
