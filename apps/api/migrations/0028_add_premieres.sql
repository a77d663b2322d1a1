CREATE TABLE "live_room_events" (
	"page_id" uuid NOT NULL,
	"seq" bigint NOT NULL,
	"kind" text NOT NULL,
	"payload" jsonb NOT NULL,
	"member_id" uuid,
	"client_id" uuid,
	"hidden_at" timestamp (3) with time zone,
	"is_held" boolean DEFAULT false NOT NULL,
	"media_ms" bigint NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "live_room_events_page_id_seq_pk" PRIMARY KEY("page_id","seq"),
	CONSTRAINT "live_room_events_client_key" UNIQUE("member_id","client_id")
);
--> statement-breakpoint
CREATE TABLE "live_room_members" (
	"id" uuid PRIMARY KEY NOT NULL,
	"page_id" uuid NOT NULL,
	"viewer" text NOT NULL,
	"name" text NOT NULL,
	"role" text NOT NULL,
	"muted_until" timestamp (3) with time zone,
	"banned_at" timestamp (3) with time zone,
	"joined_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "live_room_members_viewer_key" UNIQUE("page_id","viewer")
);
--> statement-breakpoint
CREATE TABLE "live_rooms" (
	"page_id" uuid PRIMARY KEY NOT NULL,
	"last_seq" bigint DEFAULT 0 NOT NULL,
	"is_chat_closed" boolean DEFAULT false NOT NULL,
	"slow_seconds" integer DEFAULT 0 NOT NULL,
	"hold_first" boolean DEFAULT false NOT NULL,
	"blocked_words" text[] DEFAULT '{}' NOT NULL,
	"pinned_seq" bigint
);
--> statement-breakpoint
CREATE TABLE "premiere_commands" (
	"page_id" uuid NOT NULL,
	"epoch" integer NOT NULL,
	"command" text NOT NULL,
	"reason" text,
	"actor_id" uuid,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "premiere_commands_page_id_epoch_pk" PRIMARY KEY("page_id","epoch")
);
--> statement-breakpoint
CREATE TABLE "premieres" (
	"page_id" uuid PRIMARY KEY NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"lobby_minutes" integer NOT NULL,
	"late_policy" text NOT NULL,
	"late_minutes" integer NOT NULL,
	"sell_after_start" boolean NOT NULL,
	"encore_from" timestamp (3) with time zone,
	"encore_until" timestamp (3) with time zone,
	"epoch" integer DEFAULT 0 NOT NULL,
	"state" text DEFAULT 'scheduled' NOT NULL,
	"anchor_at" timestamp (3) with time zone NOT NULL,
	"anchor_ms" bigint DEFAULT 0 NOT NULL,
	"is_running" boolean DEFAULT true NOT NULL,
	"reason" text,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "programme_items" (
	"id" uuid PRIMARY KEY NOT NULL,
	"page_id" uuid NOT NULL,
	"sort_order" integer NOT NULL,
	"kind" text NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"video_id" uuid,
	"duration_ms" integer NOT NULL,
	"link" text
);
--> statement-breakpoint
ALTER TABLE "live_room_events" ADD CONSTRAINT "live_room_events_page_id_live_rooms_page_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."live_rooms"("page_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_room_events" ADD CONSTRAINT "live_room_events_member_id_live_room_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."live_room_members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_room_members" ADD CONSTRAINT "live_room_members_page_id_pages_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."pages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_rooms" ADD CONSTRAINT "live_rooms_page_id_pages_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."pages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "premiere_commands" ADD CONSTRAINT "premiere_commands_page_id_pages_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."pages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "premieres" ADD CONSTRAINT "premieres_page_id_pages_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."pages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "programme_items" ADD CONSTRAINT "programme_items_page_id_premieres_page_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."premieres"("page_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "programme_items" ADD CONSTRAINT "programme_items_video_id_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."videos"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "live_room_events_at_index" ON "live_room_events" USING btree ("at");--> statement-breakpoint
CREATE INDEX "programme_items_page_id_sort_order_index" ON "programme_items" USING btree ("page_id","sort_order");--> statement-breakpoint
CREATE INDEX "programme_items_video_id_index" ON "programme_items" USING btree ("video_id");