ALTER TABLE "entitlements" ADD COLUMN "unlock_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "entitlements" ADD COLUMN "counted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "entitlements" ADD COLUMN "watch_until" timestamp (3) with time zone;