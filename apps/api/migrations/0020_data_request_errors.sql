ALTER TABLE "data_requests" ADD COLUMN "last_error" text;--> statement-breakpoint
ALTER TABLE "data_requests" ADD COLUMN "failed_at" timestamp (3) with time zone;