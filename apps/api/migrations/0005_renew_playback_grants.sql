ALTER TABLE "playback_grants" ADD COLUMN "renewable_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "playback_grants" ADD COLUMN "stop_reason" text;--> statement-breakpoint
ALTER TABLE "playback_sessions" ADD COLUMN "counted_at" timestamp (3) with time zone;