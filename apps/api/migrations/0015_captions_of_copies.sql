ALTER TABLE "captions" DROP CONSTRAINT "captions_language_key";--> statement-breakpoint
ALTER TABLE "captions" ADD COLUMN "page_id" uuid;--> statement-breakpoint
ALTER TABLE "captions" ADD CONSTRAINT "captions_page_id_pages_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."pages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "captions_page_id_index" ON "captions" USING btree ("page_id");--> statement-breakpoint
ALTER TABLE "captions" ADD CONSTRAINT "captions_language_key" UNIQUE NULLS NOT DISTINCT("video_id","language","page_id");