CREATE TABLE "open_checkouts" (
	"page_id" uuid NOT NULL,
	"device_hash" text NOT NULL,
	"network_hash" text,
	"opened_at" timestamp (3) with time zone NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "open_checkouts_page_id_device_hash_pk" PRIMARY KEY("page_id","device_hash")
);
--> statement-breakpoint
ALTER TABLE "sale_queues" DROP CONSTRAINT "sale_queues_state_known";--> statement-breakpoint
ALTER TABLE "queue_places" ADD COLUMN "network_hash" text;--> statement-breakpoint
ALTER TABLE "queue_places" ADD COLUMN "needs_email" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "open_checkouts" ADD CONSTRAINT "open_checkouts_page_id_sale_queues_page_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."sale_queues"("page_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sale_queues" ADD CONSTRAINT "sale_queues_state_known" CHECK ("sale_queues"."state" in ('standby', 'planned', 'open', 'paused', 'ended'));--> statement-breakpoint
-- A queue on standby sells nothing yet.
CREATE OR REPLACE FUNCTION "has_queue"("page" uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM "public"."sale_queues" WHERE "page_id" = "page" AND "state" NOT IN ('standby', 'ended'));
$$;
