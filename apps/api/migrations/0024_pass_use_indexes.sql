CREATE INDEX CONCURRENTLY "playback_sessions_pass_idx" ON "playback_sessions" USING btree ("viewer") WHERE "playback_sessions"."viewer" like 'pass:%';--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "entitlements_pass_key" ON "entitlements" USING btree ("pass_id","page_id") WHERE "entitlements"."pass_id" is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "entitlements_open_uses_idx" ON "entitlements" USING btree ("created_at") WHERE "entitlements"."pass_id" is not null and "entitlements"."counted_at" is null and "entitlements"."revoked_at" is null;
