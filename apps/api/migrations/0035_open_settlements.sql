-- unsafe: no version with these tables was released, so none that still runs writes them
ALTER TABLE "pass_settlements" DROP CONSTRAINT "pass_settlements_page_id_pages_id_fk";--> statement-breakpoint
ALTER TABLE "settled_passes" DROP CONSTRAINT "settled_passes_page_id_pass_settlements_page_id_fk";--> statement-breakpoint
ALTER TABLE "pass_settlements" DROP CONSTRAINT "pass_settlements_pkey";--> statement-breakpoint
ALTER TABLE "pass_settlements" ALTER COLUMN "gives" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "pass_settlements" ADD CONSTRAINT "pass_settlements_page_id_festival_id_pk" PRIMARY KEY("page_id","festival_id");--> statement-breakpoint
ALTER TABLE "pass_settlements" ADD COLUMN "title" text DEFAULT '' NOT NULL;--> statement-breakpoint
UPDATE "pass_settlements" SET "title" = "pages"."title" FROM "pages" WHERE "pages"."id" = "page_id";--> statement-breakpoint
ALTER TABLE "settled_passes" ADD COLUMN "festival_id" uuid;--> statement-breakpoint
UPDATE "settled_passes" SET "festival_id" = "chosen"."festival_id" FROM "pass_settlements" "chosen"
  WHERE "chosen"."page_id" = "settled_passes"."page_id";--> statement-breakpoint
ALTER TABLE "settled_passes" ALTER COLUMN "festival_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "settled_passes" ADD CONSTRAINT "settled_passes_page_id_festival_id_pass_settlements_page_id_festival_id_fk" FOREIGN KEY ("page_id","festival_id") REFERENCES "public"."pass_settlements"("page_id","festival_id") ON DELETE cascade ON UPDATE no action;
