CREATE TABLE "audit_chain" (
	"position" bigint PRIMARY KEY NOT NULL,
	"entry_id" uuid NOT NULL,
	"previous_hash" text NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "audit_chain_entry_key" UNIQUE("entry_id")
);
--> statement-breakpoint
ALTER TABLE "audit_entries" ADD COLUMN "address" text;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD COLUMN "request_id" text;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD COLUMN "session_hash" text;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "audit_chain" ADD CONSTRAINT "audit_chain_entry_id_audit_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."audit_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_entries_on_behalf_of_created_at_index" ON "audit_entries" USING btree ("on_behalf_of","created_at" DESC NULLS LAST);--> statement-breakpoint

-- The hash of an entry and of the hash before it. `verify-audit-chain.ts` computes the same with its own expression.
CREATE FUNCTION "hash_audit_entry"("previous" text, "entry" "audit_entries") RETURNS text LANGUAGE sql STABLE
SET search_path = public, pg_temp AS $$
  SELECT encode(sha256(convert_to(jsonb_build_array(
    "previous", "entry"."id", "entry"."actor_id", "entry"."action", "entry"."subject_type", "entry"."subject_id",
    "entry"."on_behalf_of", "entry"."detail", (extract(epoch FROM "entry"."created_at") * 1000)::bigint,
    "entry"."address", "entry"."request_id", "entry"."session_hash", "entry"."reason")::text, 'UTF8')), 'hex');
$$;--> statement-breakpoint

-- Appends an entry to the chain when its transaction commits. The lock is held for the commit only: a long transaction
-- that wrote an entry does not block others, and transactions without entries never take it. Runs as the owner, so that
-- the application needs no right to write the chain.
CREATE FUNCTION "chain_audit_entry"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public, pg_temp AS $$
DECLARE
  "last" "audit_chain"%ROWTYPE;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('audit_chain'));
  SELECT * INTO "last" FROM "audit_chain" ORDER BY "position" DESC LIMIT 1;
  INSERT INTO "audit_chain" ("position", "entry_id", "previous_hash", "hash") VALUES (
    coalesce("last"."position", 0) + 1, NEW."id", coalesce("last"."hash", ''),
    hash_audit_entry(coalesce("last"."hash", ''), NEW));
  RETURN NULL;
END;
$$;--> statement-breakpoint

DO $$
DECLARE
  "entry" "audit_entries";
  "place" bigint := 0;
  "previous" text := '';
  "current" text;
BEGIN
  FOR "entry" IN SELECT * FROM "audit_entries" ORDER BY "created_at", "id" LOOP
    "place" := "place" + 1;
    "current" := hash_audit_entry("previous", "entry");
    INSERT INTO "audit_chain" ("position", "entry_id", "previous_hash", "hash")
      VALUES ("place", "entry"."id", "previous", "current");
    "previous" := "current";
  END LOOP;
END;
$$;--> statement-breakpoint

CREATE CONSTRAINT TRIGGER "audit_entries_chain" AFTER INSERT ON "audit_entries" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION "chain_audit_entry"();--> statement-breakpoint
CREATE TRIGGER "audit_chain_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_chain"
  FOR EACH STATEMENT EXECUTE FUNCTION "reject_change_of_audit"();
