-- Added without a look at the rows that were there; this one lets requests read and write meanwhile.
ALTER TABLE "pages" VALIDATE CONSTRAINT "pages_festival_id_pages_id_fk";--> statement-breakpoint
ALTER TABLE "pages" VALIDATE CONSTRAINT "pages_section_fk";--> statement-breakpoint
ALTER TABLE "pages" VALIDATE CONSTRAINT "pages_kind_known";--> statement-breakpoint
ALTER TABLE "pages" VALIDATE CONSTRAINT "pages_end_known";--> statement-breakpoint
ALTER TABLE "pages" VALIDATE CONSTRAINT "pages_festival_shows_no_film";--> statement-breakpoint
ALTER TABLE "pages" VALIDATE CONSTRAINT "pages_section_in_festival";
