CREATE TABLE "films" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"title" text NOT NULL,
	"original_title" text DEFAULT '' NOT NULL,
	"year" integer,
	"countries" text[] DEFAULT '{}' NOT NULL,
	"languages" text[] DEFAULT '{}' NOT NULL,
	"minutes" integer,
	"director" text DEFAULT '' NOT NULL,
	"cast" text DEFAULT '' NOT NULL,
	"synopsis" text DEFAULT '' NOT NULL,
	"warnings" text DEFAULT '' NOT NULL,
	"stills" text[] DEFAULT '{}' NOT NULL,
	"trailer" text DEFAULT '' NOT NULL,
	"links" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"access_services" text[] DEFAULT '{}' NOT NULL,
	"audience_cap" integer,
	"source" text,
	"source_id" text,
	"imported" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"field_versions" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "upload_invitations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"film_id" uuid NOT NULL,
	"email" text NOT NULL,
	"token_hash" text NOT NULL,
	"invited_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"opened_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "upload_invitations_tokenHash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "page_films" (
	"page_id" uuid NOT NULL,
	"film_id" uuid NOT NULL,
	"sort_order" integer NOT NULL,
	"video_id" uuid,
	"in_competition" boolean DEFAULT true NOT NULL,
	"audience_cap" integer,
	CONSTRAINT "page_films_page_id_film_id_pk" PRIMARY KEY("page_id","film_id"),
	CONSTRAINT "page_films_order_key" UNIQUE("page_id","sort_order"),
	CONSTRAINT "page_films_order_positive" CHECK ("page_films"."sort_order" >= 0)
);
--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "account_id" uuid;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "film_id" uuid;--> statement-breakpoint
ALTER TABLE "films" ADD CONSTRAINT "films_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upload_invitations" ADD CONSTRAINT "upload_invitations_film_id_films_id_fk" FOREIGN KEY ("film_id") REFERENCES "public"."films"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_films" ADD CONSTRAINT "page_films_page_id_pages_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."pages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_films" ADD CONSTRAINT "page_films_film_id_films_id_fk" FOREIGN KEY ("film_id") REFERENCES "public"."films"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_films" ADD CONSTRAINT "page_films_video_id_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."videos"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "films_newest_idx" ON "films" USING btree ("account_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "films_source_key" ON "films" USING btree ("account_id","source","source_id") WHERE "films"."source_id" is not null;--> statement-breakpoint
CREATE INDEX "films_stills_idx" ON "films" USING gin ("stills");--> statement-breakpoint
CREATE INDEX "upload_invitations_film_id_invited_at_index" ON "upload_invitations" USING btree ("film_id","invited_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "upload_invitations_expires_at_index" ON "upload_invitations" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "page_films_film_id_index" ON "page_films" USING btree ("film_id");--> statement-breakpoint
CREATE INDEX "page_films_video_id_index" ON "page_films" USING btree ("video_id");--> statement-breakpoint
ALTER TABLE "videos" ADD CONSTRAINT "videos_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "videos" ADD CONSTRAINT "videos_film_id_films_id_fk" FOREIGN KEY ("film_id") REFERENCES "public"."films"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE TRIGGER "page_films_of_screenings" BEFORE INSERT OR UPDATE OF "page_id" ON "page_films"
  FOR EACH ROW EXECUTE FUNCTION "require_screening"();
