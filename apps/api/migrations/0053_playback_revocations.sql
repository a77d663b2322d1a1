CREATE TABLE "playback_revocations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"target_id" uuid NOT NULL,
	"page_id" uuid,
	"revoked_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"transaction_id" "xid8" DEFAULT pg_current_xact_id() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "playback_grants" ADD COLUMN "claims" jsonb;--> statement-breakpoint
ALTER TABLE "playback_grants" ADD COLUMN "heard_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "playback_grants" ADD COLUMN "served_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "playback_sessions" ADD COLUMN "watched_before" double precision DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "playback_revocations_transaction_id_index" ON "playback_revocations" USING btree ("transaction_id");--> statement-breakpoint
CREATE INDEX "playback_revocations_ends_at_index" ON "playback_revocations" USING btree ("ends_at");