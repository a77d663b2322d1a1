CREATE TABLE "question_votes" (
	"question_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	CONSTRAINT "question_votes_question_id_member_id_pk" PRIMARY KEY("question_id","member_id")
);
--> statement-breakpoint
CREATE TABLE "questions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"page_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"client_id" uuid,
	"text" text NOT NULL,
	"status" text NOT NULL,
	"votes" integer DEFAULT 0 NOT NULL,
	"media_ms" bigint NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "questions_client_key" UNIQUE("member_id","client_id")
);
--> statement-breakpoint
ALTER TABLE "question_votes" ADD CONSTRAINT "question_votes_question_id_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."questions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_votes" ADD CONSTRAINT "question_votes_member_id_live_room_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."live_room_members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questions" ADD CONSTRAINT "questions_page_id_pages_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."pages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questions" ADD CONSTRAINT "questions_member_id_live_room_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."live_room_members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "question_votes_member_id_index" ON "question_votes" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "questions_page_id_status_index" ON "questions" USING btree ("page_id","status");--> statement-breakpoint
CREATE INDEX "questions_at_index" ON "questions" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "questions_stage_key" ON "questions" USING btree ("page_id") WHERE "questions"."status" = 'stage';