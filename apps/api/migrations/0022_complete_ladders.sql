ALTER TABLE "videos" ADD COLUMN "playable_ladder" jsonb;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "master_playlist" text DEFAULT 'master.m3u8' NOT NULL;