CREATE TABLE "reactions" (
	"page_id" uuid NOT NULL,
	"item" integer NOT NULL,
	"second" integer NOT NULL,
	"kind" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "reactions_page_id_item_second_kind_pk" PRIMARY KEY("page_id","item","second","kind")
);
--> statement-breakpoint
ALTER TABLE "reactions" ADD CONSTRAINT "reactions_page_id_pages_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."pages"("id") ON DELETE cascade ON UPDATE no action;