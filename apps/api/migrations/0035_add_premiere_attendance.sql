ALTER TABLE "live_room_members" ADD COLUMN "joined_ms" bigint;--> statement-breakpoint
ALTER TABLE "live_room_members" ADD COLUMN "last_seen_ms" bigint;--> statement-breakpoint
ALTER TABLE "questions" ADD COLUMN "emailed_answer" text;--> statement-breakpoint
ALTER TABLE "questions" ADD COLUMN "emailed_at" timestamp (3) with time zone;