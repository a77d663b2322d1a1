CREATE TABLE "video_removals" (
	"video_id" uuid PRIMARY KEY NOT NULL,
	"host" text NOT NULL,
	"host_id" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "video_removals_due_at_index" ON "video_removals" USING btree ("due_at");