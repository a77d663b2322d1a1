CREATE TABLE "film_pools" (
	"id" uuid PRIMARY KEY NOT NULL,
	"scope_id" uuid NOT NULL,
	"film_id" uuid NOT NULL,
	"size" integer NOT NULL,
	"taken" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "film_pools_key" UNIQUE("scope_id","film_id"),
	CONSTRAINT "film_audience_never_exceeded" CHECK ("film_pools"."taken" between 0 and "film_pools"."size")
) WITH (fillfactor = 50);
--> statement-breakpoint
ALTER TABLE "capacity_pools" ALTER COLUMN "size" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "page_films" ADD COLUMN "pool_id" uuid;--> statement-breakpoint
ALTER TABLE "capacity_pools" ADD COLUMN "has_capped_films" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "film_pools" ADD CONSTRAINT "film_pools_scope_id_pages_id_fk" FOREIGN KEY ("scope_id") REFERENCES "public"."pages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "film_pools" ADD CONSTRAINT "film_pools_film_id_films_id_fk" FOREIGN KEY ("film_id") REFERENCES "public"."films"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "film_pools_film_id_index" ON "film_pools" USING btree ("film_id");--> statement-breakpoint
-- Counts the places of the films that only so many people may see as those of an event change. In the order of the films, as
-- everybody locks them.
CREATE FUNCTION "count_film_places"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM "public"."film_pools" WHERE "id" IN (
    SELECT "pool_id" FROM "public"."page_films" WHERE "page_id" = NEW."page_id" AND "pool_id" IS NOT NULL)
    ORDER BY "scope_id", "film_id" FOR NO KEY UPDATE;
  UPDATE "public"."film_pools" SET "taken" = "taken" + NEW."taken" - OLD."taken" WHERE "id" IN (
    SELECT "pool_id" FROM "public"."page_films" WHERE "page_id" = NEW."page_id" AND "pool_id" IS NOT NULL);
  RETURN NULL;
END;
$$;--> statement-breakpoint
CREATE TRIGGER "capacity_pools_count_films" AFTER UPDATE OF "taken" ON "capacity_pools"
  FOR EACH ROW WHEN (OLD."has_capped_films" AND NEW."has_capped_films" AND NEW."taken" <> OLD."taken")
  EXECUTE FUNCTION "count_film_places"();
