ALTER TABLE "pages" ADD COLUMN "ticket_settings" jsonb;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "entitlement_id" uuid;--> statement-breakpoint
ALTER TABLE "entitlements" ADD COLUMN "line_id" uuid;--> statement-breakpoint
ALTER TABLE "entitlements" ADD COLUMN "paid_cents" integer;--> statement-breakpoint
ALTER TABLE "entitlements" ADD COLUMN "holder_name" text;--> statement-breakpoint
ALTER TABLE "entitlements" ADD COLUMN "holder_email" text;--> statement-breakpoint
ALTER TABLE "entitlements" ADD COLUMN "previous_id" uuid;--> statement-breakpoint
ALTER TABLE "entitlements" ADD COLUMN "returned_at" timestamp (3) with time zone;
