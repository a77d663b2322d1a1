DROP INDEX "refunds_status_updated_at_index";--> statement-breakpoint
ALTER TABLE "credit_orders" ADD COLUMN "claim_id" uuid;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "claim_id" uuid;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD COLUMN "locked_until" timestamp (3) with time zone NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "request" jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "failure" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "attempts" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "next_attempt_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
CREATE INDEX "refunds_status_next_attempt_at_index" ON "refunds" USING btree ("status","next_attempt_at");--> statement-breakpoint
ALTER TABLE "credit_orders" ADD CONSTRAINT "credit_orders_claim_key" UNIQUE("claim_id");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_claim_key" UNIQUE("claim_id");