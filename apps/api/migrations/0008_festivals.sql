CREATE TABLE "festival_invitations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"festival_id" uuid NOT NULL,
	"page_id" uuid,
	"email" text NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"token_hash" text,
	"reason" text,
	"invited_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"answered_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "festival_invitations_tokenHash_unique" UNIQUE("token_hash"),
	CONSTRAINT "festival_invitations_state_known" CHECK ("festival_invitations"."state" in ('pending', 'accepted', 'declined', 'withdrawn', 'ended'))
);--> statement-breakpoint
CREATE TABLE "festival_sections" (
	"id" uuid PRIMARY KEY NOT NULL,
	"festival_id" uuid NOT NULL,
	"title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"sort_order" integer NOT NULL,
	CONSTRAINT "festival_sections_festival_key" UNIQUE("id","festival_id")
);--> statement-breakpoint
ALTER TABLE "pages" ADD COLUMN "kind" text DEFAULT 'screening' NOT NULL;--> statement-breakpoint
ALTER TABLE "pages" ADD COLUMN "festival_id" uuid;--> statement-breakpoint
ALTER TABLE "pages" ADD COLUMN "section_id" uuid;--> statement-breakpoint
ALTER TABLE "pages" ADD COLUMN "festival_order" integer;--> statement-breakpoint
ALTER TABLE "pages" ADD COLUMN "announced" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "pages" ADD COLUMN "unlock_hours" integer;--> statement-breakpoint
ALTER TABLE "pages" ADD COLUMN "watch_hours" integer;--> statement-breakpoint
ALTER TABLE "pages" ADD COLUMN "ends" text DEFAULT 'with-event' NOT NULL;--> statement-breakpoint
ALTER TABLE "pages" ADD COLUMN "paid_screenings" integer;--> statement-breakpoint
ALTER TABLE "pages" ADD COLUMN "is_paid_by_festival" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "festival_invitations" ADD CONSTRAINT "festival_invitations_festival_id_pages_id_fk" FOREIGN KEY ("festival_id") REFERENCES "public"."pages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "festival_invitations" ADD CONSTRAINT "festival_invitations_page_id_pages_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."pages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "festival_sections" ADD CONSTRAINT "festival_sections_festival_id_pages_id_fk" FOREIGN KEY ("festival_id") REFERENCES "public"."pages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "festival_invitations_festival_id_state_index" ON "festival_invitations" USING btree ("festival_id","state");--> statement-breakpoint
CREATE INDEX "festival_invitations_page_id_index" ON "festival_invitations" USING btree ("page_id");--> statement-breakpoint
CREATE INDEX "festival_invitations_lower_email_index" ON "festival_invitations" USING btree (lower("email"));--> statement-breakpoint
CREATE UNIQUE INDEX "festival_invitations_pending_key" ON "festival_invitations" USING btree ("festival_id","page_id") WHERE "festival_invitations"."state" = 'pending';--> statement-breakpoint
CREATE INDEX "festival_sections_festival_id_sort_order_index" ON "festival_sections" USING btree ("festival_id","sort_order");--> statement-breakpoint
ALTER TABLE "pages" ADD CONSTRAINT "pages_festival_id_pages_id_fk" FOREIGN KEY ("festival_id") REFERENCES "public"."pages"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "pages" ADD CONSTRAINT "pages_section_fk" FOREIGN KEY ("section_id","festival_id") REFERENCES "public"."festival_sections"("id","festival_id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "pages" ADD CONSTRAINT "pages_kind_known" CHECK ("pages"."kind" in ('screening', 'festival')) NOT VALID;--> statement-breakpoint
ALTER TABLE "pages" ADD CONSTRAINT "pages_end_known" CHECK ("pages"."ends" in ('with-event', 'may-finish')) NOT VALID;--> statement-breakpoint
ALTER TABLE "pages" ADD CONSTRAINT "pages_festival_shows_no_film" CHECK ("pages"."kind" = 'screening' or ("pages"."feature_video_id" is null and "pages"."preroll_video_id" is null
        and not "pages"."email_capture" and not "pages"."viewer_watermark" and "pages"."festival_id" is null)) NOT VALID;--> statement-breakpoint
ALTER TABLE "pages" ADD CONSTRAINT "pages_section_in_festival" CHECK ("pages"."section_id" is null or "pages"."festival_id" is not null) NOT VALID;--> statement-breakpoint
-- What only a screening has cannot belong to a festival, so that a forgotten place fails. A lookup by key for each new row;
-- since a kind never changes, none that is there already becomes wrong.
CREATE FUNCTION "require_screening"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM "public"."pages" WHERE "id" = NEW."page_id" AND "kind" <> 'screening') THEN
    RAISE EXCEPTION '% is for screenings', TG_TABLE_NAME USING ERRCODE = 'check_violation', CONSTRAINT = 'page_is_screening';
  END IF;
  RETURN NEW;
END;
$$;--> statement-breakpoint
CREATE FUNCTION "keep_page_kind"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the kind of an event never changes' USING ERRCODE = 'check_violation', CONSTRAINT = 'page_kind_kept';
END;
$$;--> statement-breakpoint
CREATE FUNCTION "require_festival"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM "public"."pages" WHERE "id" = NEW."festival_id" AND "kind" = 'festival') THEN
    RAISE EXCEPTION 'a programme belongs to a festival' USING ERRCODE = 'check_violation', CONSTRAINT = 'page_is_festival';
  END IF;
  RETURN NEW;
END;
$$;--> statement-breakpoint
CREATE TRIGGER "premieres_of_screenings" BEFORE INSERT OR UPDATE OF "page_id" ON "premieres"
  FOR EACH ROW EXECUTE FUNCTION "require_screening"();--> statement-breakpoint
CREATE TRIGGER "live_rooms_of_screenings" BEFORE INSERT OR UPDATE OF "page_id" ON "live_rooms"
  FOR EACH ROW EXECUTE FUNCTION "require_screening"();--> statement-breakpoint
CREATE TRIGGER "rehearsals_of_screenings" BEFORE INSERT OR UPDATE OF "page_id" ON "rehearsals"
  FOR EACH ROW EXECUTE FUNCTION "require_screening"();--> statement-breakpoint
CREATE TRIGGER "pages_keep_kind" BEFORE UPDATE OF "kind" ON "pages"
  FOR EACH ROW WHEN (NEW."kind" <> OLD."kind") EXECUTE FUNCTION "keep_page_kind"();--> statement-breakpoint
CREATE TRIGGER "pages_join_festival" BEFORE INSERT OR UPDATE OF "festival_id" ON "pages"
  FOR EACH ROW WHEN (NEW."festival_id" IS NOT NULL) EXECUTE FUNCTION "require_festival"();--> statement-breakpoint
CREATE TRIGGER "sections_of_festivals" BEFORE INSERT ON "festival_sections"
  FOR EACH ROW EXECUTE FUNCTION "require_festival"();--> statement-breakpoint
CREATE TRIGGER "invitations_of_festivals" BEFORE INSERT ON "festival_invitations"
  FOR EACH ROW EXECUTE FUNCTION "require_festival"();
