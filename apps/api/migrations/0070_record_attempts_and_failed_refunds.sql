ALTER TABLE "orders" ADD COLUMN "attempt_key" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "failed_refund_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "api_key_id" uuid;