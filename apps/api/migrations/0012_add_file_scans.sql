ALTER TABLE "files" ADD COLUMN "scan_started_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "scanned_at" timestamp (3) with time zone;