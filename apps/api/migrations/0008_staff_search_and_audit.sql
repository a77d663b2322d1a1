CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE INDEX "accounts_name_search" ON "accounts" USING gin (("first_name" || ' ' || "last_name") gin_trgm_ops, "email" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "pages_search" ON "pages" USING gin ("title" gin_trgm_ops, "url" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "orders_search" ON "orders" USING gin ("name" gin_trgm_ops, "email" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "lead_owners_search" ON "lead_owners" USING gin (("first_name" || ' ' || "last_name") gin_trgm_ops, "email" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "orders_placed_newest_idx" ON "orders" ("created_at" DESC, "id" DESC) WHERE "status" IN ('paid', 'partially_refunded', 'refunded', 'disputed');--> statement-breakpoint
CREATE INDEX "orders_after_watching_idx" ON "orders" ("created_at" DESC, "id" DESC) WHERE "after_watching";--> statement-breakpoint
CREATE INDEX "audit_entries_newest_idx" ON "audit_entries" ("created_at" DESC, "id" DESC);--> statement-breakpoint
CREATE INDEX "outbox_mails_newest_idx" ON "outbox_mails" ("status", "created_at" DESC, "id" DESC);--> statement-breakpoint
CREATE INDEX "leads_newest_idx" ON "leads" ("created_at" DESC, "id" DESC);--> statement-breakpoint
CREATE FUNCTION "refuse_change_of_audit"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The audit log can only grow';
END;
$$;--> statement-breakpoint
CREATE TRIGGER "audit_entries_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_entries"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change_of_audit"();
