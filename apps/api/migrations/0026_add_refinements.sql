CREATE TABLE "refinements" (
	"video_id" uuid PRIMARY KEY NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"progress" integer DEFAULT 0 NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"lease_until" timestamp (3) with time zone,
	"bytes_before" bigint,
	"bytes_after" bigint,
	"previous_version" integer,
	"finished_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "quick_only" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "refinements" ADD CONSTRAINT "refinements_video_id_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."videos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "refinements_state_created_at_index" ON "refinements" USING btree ("state","created_at");