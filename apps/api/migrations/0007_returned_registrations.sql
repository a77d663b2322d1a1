ALTER TABLE "subscribers" ADD COLUMN "returned_at" timestamp (3) with time zone;--> statement-breakpoint
-- As before, and a registration that was given back takes no place until it comes again.
CREATE OR REPLACE FUNCTION "count_registration"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  "page" uuid := coalesce(NEW."page_id", OLD."page_id");
  "places" integer := (TG_OP <> 'DELETE' AND NEW."removed_at" IS NULL AND NEW."returned_at" IS NULL)::integer
    - (TG_OP <> 'INSERT' AND OLD."removed_at" IS NULL AND OLD."returned_at" IS NULL)::integer;
BEGIN
  IF "places" <> 0 THEN
    PERFORM 1 FROM "public"."pages" WHERE "id" = "page" FOR SHARE;
    UPDATE "public"."capacity_pools" SET "taken" = "taken" + "places" WHERE "page_id" = "page"
      AND EXISTS (SELECT FROM "public"."pages" WHERE "id" = "page" AND "email_capture");
  END IF;
  RETURN NULL;
END;
$$;--> statement-breakpoint
CREATE OR REPLACE TRIGGER "subscribers_count_places" AFTER INSERT OR DELETE OR UPDATE OF "removed_at", "returned_at"
  ON "subscribers" FOR EACH ROW EXECUTE FUNCTION "count_registration"();
