CREATE TABLE "former_urls" (
	"url" text PRIMARY KEY NOT NULL,
	"page_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "former_urls_url_lower" CHECK ("former_urls"."url" = lower("former_urls"."url"))
);
--> statement-breakpoint
ALTER TABLE "former_urls" ADD CONSTRAINT "former_urls_page_id_pages_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."pages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "former_urls_page_id_index" ON "former_urls" USING btree ("page_id");