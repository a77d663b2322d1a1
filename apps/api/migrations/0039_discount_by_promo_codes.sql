ALTER TABLE "promo_codes" ADD COLUMN "percent_off" integer;--> statement-breakpoint
ALTER TABLE "promo_codes" ADD COLUMN "amount_off_cents" integer;--> statement-breakpoint
ALTER TABLE "promo_codes" ADD COLUMN "max_uses_per_email" integer;--> statement-breakpoint
ALTER TABLE "promo_codes" ADD COLUMN "starts_at" timestamp (3) with time zone;