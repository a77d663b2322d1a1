-- Added without a look at the rows that were there; this one lets requests read and write meanwhile.
ALTER TABLE "entitlements" VALIDATE CONSTRAINT "entitlements_pass_id_passes_id_fk";--> statement-breakpoint
ALTER TABLE "entitlements" VALIDATE CONSTRAINT "entitlements_one_holder";
