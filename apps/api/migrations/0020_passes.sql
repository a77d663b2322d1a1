CREATE TABLE "pass_settings" (
	"product_id" uuid PRIMARY KEY NOT NULL,
	"covers" text NOT NULL,
	"section_ids" uuid[] DEFAULT '{}' NOT NULL,
	"film_count" integer,
	"includes_premieres" boolean DEFAULT true NOT NULL,
	"reservations" integer DEFAULT 0 NOT NULL,
	"reserve_hours_before_sale" integer,
	"is_hidden" boolean DEFAULT false NOT NULL,
	"transferable" boolean DEFAULT true NOT NULL,
	"sale_from" timestamp (3) with time zone,
	"sale_until" timestamp (3) with time zone,
	"early_price_cents" integer,
	"early_until" timestamp (3) with time zone,
	"early_quantity" integer,
	"early_reserved" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "pass_settings_count" CHECK (("pass_settings"."covers" = 'count') = ("pass_settings"."film_count" is not null)),
	CONSTRAINT "passes_never_oversold_early" CHECK ("pass_settings"."early_reserved" >= 0 and ("pass_settings"."early_quantity" is null or "pass_settings"."early_reserved" <= "pass_settings"."early_quantity"))
);
--> statement-breakpoint
CREATE TABLE "passes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"entitlement_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"uses_left" integer,
	"covered" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "passes_entitlement_key" UNIQUE("entitlement_id"),
	CONSTRAINT "passes_uses_left" CHECK ("passes"."uses_left" is null or "passes"."uses_left" >= 0)
);
--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "is_early" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "pass_settings" ADD CONSTRAINT "pass_settings_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passes" ADD CONSTRAINT "passes_entitlement_id_entitlements_id_fk" FOREIGN KEY ("entitlement_id") REFERENCES "public"."entitlements"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passes" ADD CONSTRAINT "passes_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "passes_product_id_index" ON "passes" USING btree ("product_id");--> statement-breakpoint
-- Only a festival has passes, so that a forgotten place fails. A lookup by key for each new pass; no other product is looked at.
CREATE FUNCTION "require_festival_of_pass"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM "public"."pages" WHERE "id" = NEW."page_id" AND "kind" = 'festival') THEN
    RAISE EXCEPTION 'a pass belongs to a festival' USING ERRCODE = 'check_violation', CONSTRAINT = 'page_is_festival';
  END IF;
  RETURN NEW;
END;
$$;--> statement-breakpoint
CREATE TRIGGER "passes_of_festivals" BEFORE INSERT OR UPDATE OF "type", "page_id" ON "products"
  FOR EACH ROW WHEN (NEW."type" = 'pass') EXECUTE FUNCTION "require_festival_of_pass"();
