ALTER TABLE "live_room_members" ADD COLUMN "network" text;--> statement-breakpoint
ALTER TABLE "live_room_members" ADD COLUMN "streamed_at" timestamp (3) with time zone;