CREATE TABLE "attendee_mails" (
	"id" uuid PRIMARY KEY NOT NULL,
	"page_id" uuid NOT NULL,
	"audience" text NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"urgent" boolean NOT NULL,
	"send_at" timestamp (3) with time zone NOT NULL,
	"queued_at" timestamp (3) with time zone,
	"stopped_at" timestamp (3) with time zone,
	"recipients" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "attendee_mails" ADD CONSTRAINT "attendee_mails_page_id_pages_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."pages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "attendee_mails_page_id_index" ON "attendee_mails" USING btree ("page_id");--> statement-breakpoint
CREATE INDEX "attendee_mails_due_idx" ON "attendee_mails" USING btree ("send_at") WHERE "attendee_mails"."queued_at" is null and "attendee_mails"."stopped_at" is null;