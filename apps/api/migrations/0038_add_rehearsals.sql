CREATE TABLE "rehearsals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"page_id" uuid NOT NULL,
	"copy_page_id" uuid NOT NULL,
	"speed" integer NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "rehearsals_copyPageId_unique" UNIQUE("copy_page_id")
);
--> statement-breakpoint
ALTER TABLE "rehearsals" ADD CONSTRAINT "rehearsals_page_id_pages_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."pages"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rehearsals" ADD CONSTRAINT "rehearsals_copy_page_id_pages_id_fk" FOREIGN KEY ("copy_page_id") REFERENCES "public"."pages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "rehearsals_page_id_index" ON "rehearsals" USING btree ("page_id");--> statement-breakpoint
CREATE INDEX "rehearsals_expires_at_index" ON "rehearsals" USING btree ("expires_at");