-- unsafe: no installation exists before 1.0.0, so that no earlier version runs beside this one.
CREATE TABLE "entitlements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"page_id" uuid NOT NULL,
	"order_id" uuid,
	"subscriber_id" uuid,
	"plays" integer DEFAULT 0 NOT NULL,
	"suspended_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	"revoked_reason" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "entitlements_holder" CHECK (num_nonnulls("entitlements"."order_id", "entitlements"."subscriber_id") = 1),
	CONSTRAINT "entitlements_end" CHECK (("entitlements"."revoked_at" is null) = ("entitlements"."revoked_reason" is null)),
	CONSTRAINT "entitlements_plays" CHECK ("entitlements"."plays" >= 0)
);
--> statement-breakpoint
ALTER TABLE "live_room_members" ADD COLUMN "entitlement_id" uuid GENERATED ALWAYS AS ((case when viewer like 'entitlement:%' then substring(viewer from 13) end)::uuid) STORED;--> statement-breakpoint
ALTER TABLE "playback_grants" ADD COLUMN "entitlement_id" uuid;--> statement-breakpoint
ALTER TABLE "playback_sessions" ADD COLUMN "entitlement_id" uuid GENERATED ALWAYS AS ((case when viewer like 'entitlement:%' then substring(viewer from 13) end)::uuid) STORED;--> statement-breakpoint
ALTER TABLE "viewer_credentials" ADD COLUMN "entitlement_id" uuid;--> statement-breakpoint
ALTER TABLE "entitlements" ADD CONSTRAINT "entitlements_page_id_pages_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."pages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entitlements" ADD CONSTRAINT "entitlements_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entitlements" ADD CONSTRAINT "entitlements_subscriber_id_subscribers_id_fk" FOREIGN KEY ("subscriber_id") REFERENCES "public"."subscribers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "entitlements_order_key" ON "entitlements" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "entitlements_subscriber_id_index" ON "entitlements" USING btree ("subscriber_id");--> statement-breakpoint
CREATE INDEX "entitlements_page_id_index" ON "entitlements" USING btree ("page_id");--> statement-breakpoint
ALTER TABLE "playback_grants" ADD CONSTRAINT "playback_grants_entitlement_id_entitlements_id_fk" FOREIGN KEY ("entitlement_id") REFERENCES "public"."entitlements"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "viewer_credentials" ADD CONSTRAINT "viewer_credentials_entitlement_id_entitlements_id_fk" FOREIGN KEY ("entitlement_id") REFERENCES "public"."entitlements"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "live_room_members_entitlement_id_index" ON "live_room_members" USING btree ("entitlement_id");--> statement-breakpoint
CREATE INDEX "playback_grants_entitlement_id_index" ON "playback_grants" USING btree ("entitlement_id");--> statement-breakpoint
CREATE INDEX "playback_sessions_entitlement_id_index" ON "playback_sessions" USING btree ("entitlement_id");--> statement-breakpoint
CREATE INDEX "viewer_credentials_entitlement_id_index" ON "viewer_credentials" USING btree ("entitlement_id");--> statement-breakpoint
INSERT INTO "entitlements" ("id", "page_id", "order_id", "plays", "suspended_at", "revoked_at", "revoked_reason", "created_at")
SELECT gen_random_uuid(), o."page_id", o."id", o."visits",
  CASE WHEN access."suspended" AND NOT access."refunded" THEN now() END,
  CASE WHEN access."refunded" THEN now() END,
  CASE WHEN NOT access."refunded" THEN NULL
    WHEN EXISTS (SELECT FROM "comps" c WHERE c."order_id" = o."id" AND c."revoked_at" IS NOT NULL) THEN 'withdrawn'
    WHEN EXISTS (SELECT FROM "refunds" r WHERE r."order_id" = o."id" AND r."reason" = 'cancelled')
      OR EXISTS (SELECT FROM "order_history" h WHERE h."order_id" = o."id" AND h."kind" = 'cancelled') THEN 'cancelled'
    ELSE 'refunded' END,
  coalesce(o."paid_at", o."created_at")
FROM "orders" o
CROSS JOIN LATERAL (SELECT
  o."status" = 'refunded' OR (o."total_cents" > 0 AND o."refunded_cents" >= o."total_cents") AS "refunded",
  o."status" = 'disputed' OR coalesce(o."dispute_status" NOT IN ('won', 'warning_closed', 'prevented'), false) AS "suspended"
) access
WHERE (access."refunded" OR o."status" IN ('paid', 'partially_refunded', 'disputed'))
  AND EXISTS (SELECT FROM "order_lines" l WHERE l."order_id" = o."id" AND l."type" IN ('paywall', 'ticket'));--> statement-breakpoint
INSERT INTO "entitlements" ("id", "page_id", "subscriber_id", "plays", "revoked_at", "revoked_reason", "created_at")
SELECT c."id", c."page_id", c."subscriber_id", c."visits", s."removed_at",
  CASE WHEN s."removed_at" IS NOT NULL THEN 'removed' END, c."created_at"
FROM "viewer_credentials" c JOIN "subscribers" s ON s."id" = c."subscriber_id";--> statement-breakpoint
UPDATE "viewer_credentials" SET "entitlement_id" = "id" WHERE "subscriber_id" IS NOT NULL;--> statement-breakpoint
UPDATE "playback_sessions" p SET "viewer" = 'entitlement:' || e."id" FROM "entitlements" e
  WHERE p."viewer" = 'order:' || e."order_id" OR e."subscriber_id" IS NOT NULL AND p."viewer" = 'subscriber:' || e."id";--> statement-breakpoint
UPDATE "live_room_members" m SET "viewer" = 'entitlement:' || e."id" FROM "entitlements" e
  WHERE m."viewer" = 'order:' || e."order_id" OR e."subscriber_id" IS NOT NULL AND m."viewer" = 'subscriber:' || e."id";--> statement-breakpoint
UPDATE "playback_sessions" SET "viewer" = 'past:' || "id", "device_id" = 'past', "position_seconds" = 0
  WHERE "viewer" LIKE 'order:%' OR "viewer" LIKE 'subscriber:%';--> statement-breakpoint
UPDATE "live_room_members" SET "viewer" = 'past:' || "id", "name" = '', "network" = NULL
  WHERE "viewer" LIKE 'order:%' OR "viewer" LIKE 'subscriber:%';--> statement-breakpoint
UPDATE "playback_grants" g SET "entitlement_id" = e."id" FROM "entitlements" e
  WHERE g."order_id" = e."order_id" OR EXISTS (
    SELECT FROM "playback_sessions" p WHERE p."id" = g."playback_session_id" AND p."entitlement_id" = e."id");--> statement-breakpoint
ALTER TABLE "orders" DROP COLUMN "visits";--> statement-breakpoint
ALTER TABLE "viewer_credentials" DROP COLUMN "visits";