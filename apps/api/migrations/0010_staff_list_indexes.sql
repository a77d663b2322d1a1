-- The lists are read newest first with the nulls last, as the other indexes have it; each filter has its own.
DROP INDEX "orders_placed_newest_idx";--> statement-breakpoint
DROP INDEX "orders_after_watching_idx";--> statement-breakpoint
DROP INDEX "audit_entries_newest_idx";--> statement-breakpoint
DROP INDEX "outbox_mails_newest_idx";--> statement-breakpoint
DROP INDEX "leads_newest_idx";--> statement-breakpoint
CREATE INDEX "orders_placed_newest_idx" ON "orders" ("created_at" DESC NULLS LAST, "id" DESC NULLS LAST) WHERE "status" IN ('paid', 'partially_refunded', 'refunded', 'disputed');--> statement-breakpoint
CREATE INDEX "orders_after_watching_idx" ON "orders" ("created_at" DESC NULLS LAST, "id" DESC NULLS LAST) WHERE "after_watching";--> statement-breakpoint
CREATE INDEX "audit_entries_newest_idx" ON "audit_entries" ("created_at" DESC NULLS LAST, "id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "outbox_mails_newest_idx" ON "outbox_mails" ("status", "created_at" DESC NULLS LAST, "id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "leads_newest_idx" ON "leads" ("created_at" DESC NULLS LAST, "id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "leads_source_idx" ON "leads" ("source_type", "lead_owner_id");--> statement-breakpoint
CREATE INDEX "lead_owners_stage_newest_idx" ON "lead_owners" ("stage", "created_at" DESC NULLS LAST, "id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "accounts_business_type_idx" ON "accounts" ("business_type", "created_at" DESC NULLS LAST, "id" DESC NULLS LAST) WHERE "type" = 'filmmaker';--> statement-breakpoint
CREATE INDEX "pages_activated_newest_idx" ON "pages" ("activated", "created_at" DESC NULLS LAST, "id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "pages_archived_newest_idx" ON "pages" ("archived", "created_at" DESC NULLS LAST, "id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "pages_superarchived_newest_idx" ON "pages" ("superarchived", "created_at" DESC NULLS LAST, "id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "pages_event_start_idx" ON "pages" ("event_start");
