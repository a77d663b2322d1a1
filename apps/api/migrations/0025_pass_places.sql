ALTER TABLE "capacity_pools" ADD COLUMN "pass_size" integer;--> statement-breakpoint
ALTER TABLE "capacity_pools" ADD COLUMN "pass_taken" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "festival_invitations" ADD COLUMN "pass_share" integer;--> statement-breakpoint
ALTER TABLE "pages" ADD COLUMN "pass_share" integer;--> statement-breakpoint
ALTER TABLE "capacity_pools" ADD CONSTRAINT "pass_share_never_exceeded" CHECK ("capacity_pools"."pass_taken" between 0 and "capacity_pools"."pass_size");--> statement-breakpoint
-- Counts the places that passes take of screenings, as a use or a reservation comes or goes. Waits for a save that counts the
-- places of these screenings; what comes later finds the places. At the end of a statement and in one order, so that a
-- statement may release the uses of a whole pass: places of events by event, then those of films by festival and film.
CREATE FUNCTION "count_pass_places"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  "events" uuid[];
  "changes" integer[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    SELECT array_agg("page_id" ORDER BY "page_id"), array_agg("places" ORDER BY "page_id") INTO "events", "changes" FROM (
      SELECT "page_id", count(*)::integer AS "places" FROM "new_uses" WHERE "released_at" IS NULL GROUP BY "page_id") AS "taken";
  ELSIF TG_OP = 'DELETE' THEN
    SELECT array_agg("page_id" ORDER BY "page_id"), array_agg("places" ORDER BY "page_id") INTO "events", "changes" FROM (
      SELECT "page_id", -count(*)::integer AS "places" FROM "old_uses" WHERE "released_at" IS NULL GROUP BY "page_id") AS "freed";
  ELSE
    SELECT array_agg("page_id" ORDER BY "page_id"), array_agg("places" ORDER BY "page_id") INTO "events", "changes" FROM (
      SELECT "page_id", sum("place")::integer AS "places" FROM (
        SELECT "page_id", 1 AS "place" FROM "new_uses" WHERE "released_at" IS NULL
        UNION ALL SELECT "page_id", -1 FROM "old_uses" WHERE "released_at" IS NULL) AS "each"
      GROUP BY "page_id" HAVING sum("place") <> 0) AS "changed";
  END IF;
  IF "events" IS NULL THEN
    RETURN NULL;
  END IF;
  PERFORM pg_advisory_xact_lock_shared(hashtextextended('pass-places:' || "event", 0)) FROM unnest("events") AS "event";
  IF cardinality("events") > 1 THEN
    PERFORM 1 FROM "public"."capacity_pools" WHERE "page_id" = ANY("events") ORDER BY "page_id" FOR NO KEY UPDATE;
    PERFORM 1 FROM "public"."film_pools" WHERE "id" IN (
      SELECT "pool_id" FROM "public"."page_films" WHERE "page_id" = ANY("events") AND "pool_id" IS NOT NULL)
      ORDER BY "scope_id", "film_id" FOR NO KEY UPDATE;
  END IF;
  UPDATE "public"."capacity_pools" SET "taken" = "taken" + "places", "pass_taken" = "pass_taken" + "places"
    FROM unnest("events", "changes") AS "change"("event", "places") WHERE "page_id" = "event";
  RETURN NULL;
END;
$$;--> statement-breakpoint
CREATE TRIGGER "pass_uses_take_places" AFTER INSERT ON "pass_uses" REFERENCING NEW TABLE AS "new_uses"
  FOR EACH STATEMENT EXECUTE FUNCTION "count_pass_places"();--> statement-breakpoint
CREATE TRIGGER "pass_uses_change_places" AFTER UPDATE ON "pass_uses" REFERENCING OLD TABLE AS "old_uses" NEW TABLE AS "new_uses"
  FOR EACH STATEMENT EXECUTE FUNCTION "count_pass_places"();--> statement-breakpoint
CREATE TRIGGER "pass_uses_free_places" AFTER DELETE ON "pass_uses" REFERENCING OLD TABLE AS "old_uses"
  FOR EACH STATEMENT EXECUTE FUNCTION "count_pass_places"();
