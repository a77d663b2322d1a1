CREATE TABLE "queue_places" (
	"id" uuid PRIMARY KEY NOT NULL,
	"page_id" uuid NOT NULL,
	"device_hash" text,
	"email" text,
	"email_key" text,
	"confirmed_at" timestamp (3) with time zone,
	"quantity" integer NOT NULL,
	"draw_group" text,
	"rank" integer,
	"joined_at" timestamp (3) with time zone NOT NULL,
	"admitted_at" timestamp (3) with time zone,
	"admitted_quantity" integer,
	"held" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"told_at" timestamp (3) with time zone,
	"looked_at" timestamp (3) with time zone,
	"order_id" uuid,
	"ended_at" timestamp (3) with time zone,
	"end_reason" text,
	CONSTRAINT "queue_places_quantity" CHECK ("queue_places"."quantity" > 0),
	CONSTRAINT "queue_places_held" CHECK ("queue_places"."held" between 0 and coalesce("queue_places"."admitted_quantity", 0))
);
--> statement-breakpoint
CREATE TABLE "sale_queues" (
	"page_id" uuid PRIMARY KEY NOT NULL,
	"opens_at" timestamp (3) with time zone NOT NULL,
	"joins_from" timestamp (3) with time zone NOT NULL,
	"max_buying" integer NOT NULL,
	"per_person" integer NOT NULL,
	"state" text DEFAULT 'planned' NOT NULL,
	"sealed_seed" text NOT NULL,
	"seed" text,
	"seal" text NOT NULL,
	"chain_hash" text,
	"beacon" jsonb,
	"root" text,
	"frozen_at" timestamp (3) with time zone,
	"drawn_at" timestamp (3) with time zone,
	"pace" real,
	"best_pace" real,
	"pace_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sale_queues_state_known" CHECK ("sale_queues"."state" in ('planned', 'open', 'paused', 'ended'))
);
--> statement-breakpoint
ALTER TABLE "capacity_pools" ADD COLUMN "admitted" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "queue_places" ADD CONSTRAINT "queue_places_page_id_sale_queues_page_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."sale_queues"("page_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "queue_places" ADD CONSTRAINT "queue_places_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sale_queues" ADD CONSTRAINT "sale_queues_page_id_pages_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."pages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "queue_places_device_key" ON "queue_places" USING btree ("page_id","device_hash") WHERE "queue_places"."ended_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "queue_places_email_key" ON "queue_places" USING btree ("page_id","email_key") WHERE "queue_places"."ended_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "queue_places_rank_key" ON "queue_places" USING btree ("page_id","rank");--> statement-breakpoint
CREATE INDEX "queue_places_unranked_idx" ON "queue_places" USING btree ("page_id","joined_at") WHERE "queue_places"."rank" is null;--> statement-breakpoint
CREATE INDEX "queue_places_line_idx" ON "queue_places" USING btree ("page_id","rank") WHERE "queue_places"."ended_at" is null and "queue_places"."admitted_at" is null;--> statement-breakpoint
CREATE INDEX "queue_places_buying_idx" ON "queue_places" USING btree ("page_id") WHERE "queue_places"."ended_at" is null and "queue_places"."admitted_at" is not null;--> statement-breakpoint
CREATE INDEX "queue_places_order_idx" ON "queue_places" USING btree ("order_id") WHERE "queue_places"."order_id" is not null;--> statement-breakpoint
CREATE INDEX "queue_places_email_idx" ON "queue_places" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "sale_queues_running_idx" ON "sale_queues" USING btree ("opens_at") WHERE "sale_queues"."state" <> 'ended';--> statement-breakpoint
ALTER TABLE "capacity_pools" ADD CONSTRAINT "places_admitted_are_taken" CHECK ("capacity_pools"."admitted" between 0 and "capacity_pools"."taken" - "capacity_pools"."kept");
--> statement-breakpoint
-- Whether an event's tickets are sold to those whom its queue lets in. Places that become free meanwhile are the queue's.
CREATE FUNCTION "has_queue"("page" uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM "public"."sale_queues" WHERE "page_id" = "page" AND "state" <> 'ended');
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "keep_freed_places"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  "freed" integer := least((NEW."size" - NEW."taken") - (OLD."size" - OLD."taken"), "public"."find_places_left"(NEW."id"));
BEGIN
  UPDATE "public"."capacity_pools" SET "taken" = "taken" + "freed", "kept" = "kept" + "freed"
    WHERE "id" = NEW."id" AND "freed" > 0 AND NOT "public"."has_queue"(NEW."page_id");
  RETURN NULL;
END;
$$;
