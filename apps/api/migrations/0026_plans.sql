CREATE TABLE "plan_versions" (
	"entitlement_id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"calendar_hash" text,
	"saved_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "plan_versions_calendar_key" UNIQUE("calendar_hash")
);
--> statement-breakpoint
CREATE TABLE "plans" (
	"entitlement_id" uuid NOT NULL,
	"page_id" uuid NOT NULL,
	"planned_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "plans_entitlement_id_page_id_pk" PRIMARY KEY("entitlement_id","page_id")
);
--> statement-breakpoint
ALTER TABLE "plan_versions" ADD CONSTRAINT "plan_versions_entitlement_id_entitlements_id_fk" FOREIGN KEY ("entitlement_id") REFERENCES "public"."entitlements"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plans" ADD CONSTRAINT "plans_entitlement_id_entitlements_id_fk" FOREIGN KEY ("entitlement_id") REFERENCES "public"."entitlements"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plans" ADD CONSTRAINT "plans_page_id_pages_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."pages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "plans_page_id_index" ON "plans" USING btree ("page_id");