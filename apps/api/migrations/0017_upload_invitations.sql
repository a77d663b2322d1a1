ALTER TABLE "upload_invitations" ADD COLUMN "name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "upload_invitations" ADD COLUMN "message" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "upload_invitations" ADD COLUMN "video_id" uuid;--> statement-breakpoint
ALTER TABLE "upload_invitations" ADD COLUMN "received_at" timestamp (3) with time zone;