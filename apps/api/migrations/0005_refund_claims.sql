ALTER TABLE "refunds" ADD COLUMN "claim_id" uuid;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_claim_key" UNIQUE("claim_id");