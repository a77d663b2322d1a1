ALTER TABLE "orders" ADD COLUMN "consent_cell" text;--> statement-breakpoint
ALTER TABLE "subscribers" ADD COLUMN "consent_cell" text;