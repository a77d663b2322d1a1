CREATE INDEX "pages_feature_video_idx" ON "pages" USING btree ("feature_video_id");--> statement-breakpoint
CREATE INDEX "pages_trailer_video_idx" ON "pages" USING btree ("trailer_video_id");--> statement-breakpoint
CREATE INDEX "pages_preroll_video_idx" ON "pages" USING btree ("preroll_video_id");--> statement-breakpoint
CREATE INDEX "pages_message_video_idx" ON "pages" USING btree (("about_settings"->>'messageVideo'));