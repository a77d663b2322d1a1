ALTER TABLE "playback_grants" ADD COLUMN "sitting_id" uuid;--> statement-breakpoint
ALTER TABLE "playback_grants" ADD CONSTRAINT "playback_grants_sitting_id_sittings_id_fk" FOREIGN KEY ("sitting_id") REFERENCES "public"."sittings"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "playback_grants_sitting_id_index" ON "playback_grants" USING btree ("sitting_id");