CREATE TABLE "legal_text_drafts" (
	"name" text PRIMARY KEY NOT NULL,
	"markdown" text NOT NULL,
	"revision" integer NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "legal_text_versions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"version" text NOT NULL,
	"markdown" text NOT NULL,
	"published_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"published_by" uuid NOT NULL,
	CONSTRAINT "legal_text_versions_key" UNIQUE("name","version")
);
--> statement-breakpoint
ALTER TABLE "legal_text_drafts" ADD CONSTRAINT "legal_text_drafts_updated_by_accounts_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "legal_text_versions" ADD CONSTRAINT "legal_text_versions_published_by_accounts_id_fk" FOREIGN KEY ("published_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "legal_text_drafts_updated_by_index" ON "legal_text_drafts" USING btree ("updated_by");--> statement-breakpoint
CREATE INDEX "legal_text_versions_name_published_at_index" ON "legal_text_versions" USING btree ("name","published_at");--> statement-breakpoint
CREATE INDEX "legal_text_versions_published_by_index" ON "legal_text_versions" USING btree ("published_by");--> statement-breakpoint

-- A consent names a version, so a published version never changes.
CREATE FUNCTION "reject_change_of_legal_text"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'A published version of a legal text can neither change nor be removed';
END;
$$;--> statement-breakpoint
CREATE TRIGGER "legal_text_versions_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "legal_text_versions"
  FOR EACH STATEMENT EXECUTE FUNCTION "reject_change_of_legal_text"();
