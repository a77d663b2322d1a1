CREATE INDEX "accounts_restricted_idx" ON "accounts" USING btree ("updated_at") WHERE "accounts"."connect_id" is not null and "accounts"."capability_status" <> 'active';--> statement-breakpoint
CREATE INDEX "orders_disputed_idx" ON "orders" USING btree ("updated_at") WHERE "orders"."dispute_open";--> statement-breakpoint
CREATE INDEX "sittings_seen_idx" ON "sittings" USING btree ("last_seen_at");