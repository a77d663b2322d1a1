ALTER TABLE "live_room_members" ADD COLUMN "seated_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "live_room_members" ADD COLUMN "away_ms" bigint;--> statement-breakpoint
ALTER TABLE "moderators" ADD COLUMN "last_seen_at" timestamp (3) with time zone;