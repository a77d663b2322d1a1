CREATE TABLE "page_reminders" (
	"page_id" uuid NOT NULL,
	"template" text NOT NULL,
	"opens_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "page_reminders_page_id_template_opens_at_pk" PRIMARY KEY("page_id","template","opens_at")
);
--> statement-breakpoint
ALTER TABLE "outbox_mails" ADD COLUMN "claimed_by" integer;--> statement-breakpoint
ALTER TABLE "page_reminders" ADD CONSTRAINT "page_reminders_page_id_pages_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."pages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "outbox_mails_to_idx" ON "outbox_mails" USING btree (lower("to"),"created_at");