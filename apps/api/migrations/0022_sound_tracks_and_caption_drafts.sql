ALTER TABLE "captions" ADD COLUMN "published" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "sound_tracks" jsonb DEFAULT '[]'::jsonb NOT NULL;