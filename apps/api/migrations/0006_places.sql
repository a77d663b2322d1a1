CREATE TABLE "capacity_pools" (
	"id" uuid PRIMARY KEY NOT NULL,
	"page_id" uuid NOT NULL,
	"size" integer NOT NULL,
	"taken" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "capacity_pools_pageId_unique" UNIQUE("page_id"),
	CONSTRAINT "capacity_never_exceeded" CHECK ("capacity_pools"."taken" between 0 and "capacity_pools"."size")
) WITH (fillfactor = 50);
--> statement-breakpoint
ALTER TABLE "pages" ADD COLUMN "capacity" integer;--> statement-breakpoint
ALTER TABLE "pages" ADD COLUMN "sale_from" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "pool_id" uuid;--> statement-breakpoint
ALTER TABLE "capacity_pools" ADD CONSTRAINT "capacity_pools_page_id_pages_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."pages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- Puts a new ticket into the pool of its event. Waits for a save that starts or ends the counting of places; the statement
-- after it sees what that save committed. A save that comes later sees the product.
CREATE FUNCTION "join_capacity_pool"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM "public"."pages" WHERE "id" = NEW."page_id" FOR SHARE;
  NEW."pool_id" := (SELECT "id" FROM "public"."capacity_pools"
    WHERE "page_id" = NEW."page_id" AND NEW."type" IN ('paywall', 'ticket'));
  RETURN NEW;
END;
$$;--> statement-breakpoint
-- Counts the places of tickets at the moment in which they are reserved or put on sale again, whoever does it. At the end of the
-- statement, so that all its products are locked before the pool.
CREATE FUNCTION "count_places"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "public"."capacity_pools" SET "taken" = "taken" + NEW."reserved" - OLD."reserved" WHERE "id" = NEW."pool_id";
  RETURN NULL;
END;
$$;--> statement-breakpoint
-- Counts the places of registrations while email capture is on. Waits for a save as above: it counts the registrations that it
-- finds, and those that come and go afterwards find the pool.
CREATE FUNCTION "count_registration"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  "page" uuid := coalesce(NEW."page_id", OLD."page_id");
  "places" integer := (TG_OP <> 'DELETE' AND NEW."removed_at" IS NULL)::integer
    - (TG_OP <> 'INSERT' AND OLD."removed_at" IS NULL)::integer;
BEGIN
  IF "places" <> 0 THEN
    PERFORM 1 FROM "public"."pages" WHERE "id" = "page" FOR SHARE;
    UPDATE "public"."capacity_pools" SET "taken" = "taken" + "places" WHERE "page_id" = "page"
      AND EXISTS (SELECT FROM "public"."pages" WHERE "id" = "page" AND "email_capture");
  END IF;
  RETURN NULL;
END;
$$;--> statement-breakpoint
CREATE TRIGGER "products_join_pool" BEFORE INSERT ON "products"
  FOR EACH ROW WHEN (NEW."type" IN ('paywall', 'ticket')) EXECUTE FUNCTION "join_capacity_pool"();--> statement-breakpoint
CREATE TRIGGER "products_change_pool" BEFORE UPDATE OF "type" ON "products"
  FOR EACH ROW EXECUTE FUNCTION "join_capacity_pool"();--> statement-breakpoint
CREATE TRIGGER "products_count_places" AFTER UPDATE OF "reserved" ON "products"
  FOR EACH ROW WHEN (NEW."pool_id" IS NOT NULL AND NEW."reserved" <> OLD."reserved") EXECUTE FUNCTION "count_places"();--> statement-breakpoint
CREATE TRIGGER "subscribers_count_places" AFTER INSERT OR DELETE OR UPDATE OF "removed_at" ON "subscribers"
  FOR EACH ROW EXECUTE FUNCTION "count_registration"();
