CREATE TABLE "pass_uses" (
	"pass_id" uuid NOT NULL,
	"page_id" uuid NOT NULL,
	"entitlement_id" uuid,
	"reserved_at" timestamp (3) with time zone,
	"released_at" timestamp (3) with time zone,
	"leaves" integer DEFAULT 0 NOT NULL,
	"leaving_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "pass_uses_pass_id_page_id_pk" PRIMARY KEY("pass_id","page_id"),
	CONSTRAINT "pass_uses_leaves" CHECK ("pass_uses"."leaves" >= 0)
);
--> statement-breakpoint
ALTER TABLE "entitlements" ADD COLUMN "pass_id" uuid;--> statement-breakpoint
ALTER TABLE "pass_uses" ADD CONSTRAINT "pass_uses_pass_id_passes_id_fk" FOREIGN KEY ("pass_id") REFERENCES "public"."passes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pass_uses" ADD CONSTRAINT "pass_uses_page_id_pages_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."pages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pass_uses" ADD CONSTRAINT "pass_uses_entitlement_id_entitlements_id_fk" FOREIGN KEY ("entitlement_id") REFERENCES "public"."entitlements"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pass_uses_page_id_index" ON "pass_uses" USING btree ("page_id");--> statement-breakpoint
CREATE INDEX "pass_uses_entitlement_id_index" ON "pass_uses" USING btree ("entitlement_id");--> statement-breakpoint
ALTER TABLE "entitlements" ADD CONSTRAINT "entitlements_pass_id_passes_id_fk" FOREIGN KEY ("pass_id") REFERENCES "public"."passes"("id") ON DELETE cascade ON UPDATE no action NOT VALID;--> statement-breakpoint
-- Replaced at once by one that also allows passes. Neither it nor the reference looks at the rows here.
ALTER TABLE "entitlements" DROP CONSTRAINT "entitlements_holder";--> statement-breakpoint
ALTER TABLE "entitlements" ADD CONSTRAINT "entitlements_one_holder" CHECK (num_nonnulls("entitlements"."order_id", "entitlements"."subscriber_id", "entitlements"."pass_id") = 1) NOT VALID;