-- A trigger before an update makes each sale lock the ticket twice, whatever it changes. One after it runs for types alone.
DROP TRIGGER "products_change_pool" ON "products";--> statement-breakpoint
CREATE FUNCTION "change_capacity_pool"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM "public"."pages" WHERE "id" = NEW."page_id" FOR SHARE;
  UPDATE "public"."products" SET "pool_id" = (SELECT "id" FROM "public"."capacity_pools"
    WHERE "page_id" = NEW."page_id" AND NEW."type" IN ('paywall', 'ticket')) WHERE "id" = NEW."id";
  RETURN NULL;
END;
$$;--> statement-breakpoint
CREATE TRIGGER "products_change_pool" AFTER UPDATE OF "type" ON "products"
  FOR EACH ROW WHEN (NEW."type" <> OLD."type") EXECUTE FUNCTION "change_capacity_pool"();
