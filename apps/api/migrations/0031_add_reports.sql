CREATE TABLE "live_room_reports" (
	"page_id" uuid NOT NULL,
	"seq" bigint NOT NULL,
	"member_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"settled_at" timestamp (3) with time zone,
	CONSTRAINT "live_room_reports_page_id_seq_member_id_pk" PRIMARY KEY("page_id","seq","member_id")
);
--> statement-breakpoint
ALTER TABLE "live_room_reports" ADD CONSTRAINT "live_room_reports_member_id_live_room_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."live_room_members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_room_reports" ADD CONSTRAINT "live_room_reports_page_id_seq_live_room_events_page_id_seq_fk" FOREIGN KEY ("page_id","seq") REFERENCES "public"."live_room_events"("page_id","seq") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "live_room_reports_member_id_index" ON "live_room_reports" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "live_room_reports_at_index" ON "live_room_reports" USING btree ("at");