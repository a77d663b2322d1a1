CREATE TABLE "pass_settlements" (
	"page_id" uuid PRIMARY KEY NOT NULL,
	"festival_id" uuid NOT NULL,
	"gives" text NOT NULL,
	"actor_id" uuid,
	"chosen_at" timestamp (3) with time zone NOT NULL,
	"settled_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "settled_passes" (
	"page_id" uuid NOT NULL,
	"pass_id" uuid NOT NULL,
	"cents" integer NOT NULL,
	"done_at" timestamp (3) with time zone,
	"refund_id" uuid,
	CONSTRAINT "settled_passes_page_id_pass_id_pk" PRIMARY KEY("page_id","pass_id")
);
--> statement-breakpoint
ALTER TABLE "pass_settlements" ADD CONSTRAINT "pass_settlements_page_id_pages_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."pages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pass_settlements" ADD CONSTRAINT "pass_settlements_festival_id_pages_id_fk" FOREIGN KEY ("festival_id") REFERENCES "public"."pages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settled_passes" ADD CONSTRAINT "settled_passes_page_id_pass_settlements_page_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."pass_settlements"("page_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settled_passes" ADD CONSTRAINT "settled_passes_pass_id_passes_id_fk" FOREIGN KEY ("pass_id") REFERENCES "public"."passes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pass_settlements_festival_id_index" ON "pass_settlements" USING btree ("festival_id");--> statement-breakpoint
CREATE INDEX "pass_settlements_open_idx" ON "pass_settlements" USING btree ("page_id") WHERE "pass_settlements"."settled_at" is null;--> statement-breakpoint
CREATE INDEX "settled_passes_pass_id_index" ON "settled_passes" USING btree ("pass_id");