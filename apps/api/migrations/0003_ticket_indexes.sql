CREATE UNIQUE INDEX CONCURRENTLY "entitlements_previous_key" ON "entitlements" USING btree ("previous_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "entitlements_email_idx" ON "entitlements" USING btree (lower("holder_email")) WHERE "entitlements"."holder_email" is not null;
