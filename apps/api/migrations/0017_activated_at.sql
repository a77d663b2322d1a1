ALTER TABLE "pages" ADD COLUMN "activated_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "pages_activated_idx" ON "pages" USING btree ("activated_at");