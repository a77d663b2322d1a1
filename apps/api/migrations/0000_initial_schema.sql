CREATE TABLE "accounts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"email" text NOT NULL,
	"password_hash" text NOT NULL,
	"phone_number" text,
	"country" text NOT NULL,
	"business_type" text NOT NULL,
	"company_name" text,
	"promo_code" text,
	"teachable_id" text,
	"connect_id" text,
	"capability_status" text DEFAULT 'inactive' NOT NULL,
	"currently_due" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"has_connected_bank" boolean DEFAULT false NOT NULL,
	"tos_accepted_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "accounts_connectId_unique" UNIQUE("connect_id")
);
--> statement-breakpoint
CREATE TABLE "staff_invitations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"code_hash" text NOT NULL,
	"invited_by" uuid NOT NULL,
	"accepted_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "staff_invitations_codeHash_unique" UNIQUE("code_hash")
);
--> statement-breakpoint
CREATE TABLE "audit_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"actor_id" uuid,
	"action" text NOT NULL,
	"subject_type" text NOT NULL,
	"subject_id" text NOT NULL,
	"on_behalf_of" uuid,
	"detail" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "comments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"page_id" uuid NOT NULL,
	"parent_id" uuid,
	"text" text NOT NULL,
	"sort_order" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "credit_coupon_claims" (
	"id" uuid PRIMARY KEY NOT NULL,
	"credit_coupon_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "credit_coupon_claims_once" UNIQUE("credit_coupon_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "credit_coupons" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"credits" integer NOT NULL,
	"max_claims" integer,
	"claims" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "credit_coupons_claims" CHECK ("credit_coupons"."claims" >= 0 and ("credit_coupons"."max_claims" is null or "credit_coupons"."claims" <= "credit_coupons"."max_claims"))
);
--> statement-breakpoint
CREATE TABLE "promo_codes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"page_id" uuid NOT NULL,
	"code" text NOT NULL,
	"max_uses" integer,
	"uses" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "promo_codes_never_overused" CHECK ("promo_codes"."uses" >= 0 and ("promo_codes"."max_uses" is null or "promo_codes"."uses" <= "promo_codes"."max_uses"))
);
--> statement-breakpoint
CREATE TABLE "credit_balances" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"credits" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "credit_balances_never_negative" CHECK ("credit_balances"."credits" >= 0)
);
--> statement-breakpoint
CREATE TABLE "credit_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"type" text NOT NULL,
	"credits_change" integer NOT NULL,
	"page_id" uuid,
	"credit_order_id" uuid,
	"credit_coupon_id" uuid,
	"actor_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "credit_entries_purchase_once" UNIQUE("credit_order_id")
);
--> statement-breakpoint
CREATE TABLE "credit_orders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"claim_id" uuid,
	"credits" integer NOT NULL,
	"total_cents" integer NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"address" text,
	"charge_id" text,
	"paid_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "credit_orders_claim_key" UNIQUE("claim_id")
);
--> statement-breakpoint
CREATE TABLE "email_opt_outs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"page_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "email_opt_outs_key" UNIQUE NULLS NOT DISTINCT("email","page_id")
);
--> statement-breakpoint
CREATE TABLE "email_outbox" (
	"id" uuid PRIMARY KEY NOT NULL,
	"template" text NOT NULL,
	"to" text NOT NULL,
	"input" jsonb NOT NULL,
	"dedupe_key" text,
	"page_id" uuid,
	"status" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"send_after" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"claimed_by" integer,
	"sent_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "email_outbox_dedupeKey_unique" UNIQUE("dedupe_key")
);
--> statement-breakpoint
CREATE TABLE "files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"key" text NOT NULL,
	"name" text NOT NULL,
	"content_type" text NOT NULL,
	"size_bytes" integer NOT NULL,
	"width" integer,
	"height" integer,
	"accent" text,
	"is_public" boolean NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "files_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "invitations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"page_id" uuid NOT NULL,
	"sender_name" text NOT NULL,
	"recipient_name" text NOT NULL,
	"recipient_email" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lead_owners" (
	"id" uuid PRIMARY KEY NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"email" text NOT NULL,
	"stage" text DEFAULT 'new' NOT NULL,
	"account_id" uuid,
	"film_count" text,
	"documentary_filmmaker" boolean,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "leads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"lead_owner_id" uuid NOT NULL,
	"source_type" text NOT NULL,
	"film_count" text,
	"documentary_filmmaker" boolean,
	"form_title" text,
	"form_id" text,
	"external_id" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"subject_type" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"text" text NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_history" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"amount_cents" integer,
	"detail" jsonb,
	"actor_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_lines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"title" text NOT NULL,
	"type" text NOT NULL,
	"quantity" integer NOT NULL,
	"unit_cents" integer NOT NULL,
	"shipping_cents" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "order_lines_quantity" CHECK ("order_lines"."quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"page_id" uuid NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"claim_id" uuid,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"country" text,
	"address" text,
	"state" text,
	"zip" text,
	"gift" jsonb,
	"promo_code_id" uuid,
	"total_cents" integer NOT NULL,
	"discount_cents" integer DEFAULT 0 NOT NULL,
	"fee_cents" integer DEFAULT 0 NOT NULL,
	"net_cents" integer DEFAULT 0 NOT NULL,
	"refunded_cents" integer DEFAULT 0 NOT NULL,
	"dispute_status" text,
	"dispute_reason" text,
	"dispute_open" boolean DEFAULT false NOT NULL,
	"charge_id" text,
	"after_watching" boolean DEFAULT false NOT NULL,
	"event_reminder_opt_out" boolean DEFAULT false NOT NULL,
	"visits" integer DEFAULT 0 NOT NULL,
	"stock_reserved" boolean DEFAULT false NOT NULL,
	"reserved_until" timestamp (3) with time zone,
	"paid_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "orders_claim_key" UNIQUE("claim_id"),
	CONSTRAINT "orders_money" CHECK ("orders"."total_cents" >= 0 and "orders"."refunded_cents" between 0 and "orders"."total_cents")
);
--> statement-breakpoint
CREATE TABLE "former_slugs" (
	"slug" text PRIMARY KEY NOT NULL,
	"page_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "former_slugs_slug_lower" CHECK ("former_slugs"."slug" = lower("former_slugs"."slug"))
);
--> statement-breakpoint
CREATE TABLE "page_photos" (
	"id" uuid PRIMARY KEY NOT NULL,
	"page_id" uuid NOT NULL,
	"file_id" uuid,
	"url" text NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"width" integer,
	"height" integer,
	"sort_order" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"slug" text NOT NULL,
	"original_slug" text,
	"title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"timezone" text DEFAULT 'America/Los_Angeles' NOT NULL,
	"event_start" timestamp (3) with time zone,
	"event_end" timestamp (3) with time zone,
	"show_hours" boolean DEFAULT false NOT NULL,
	"opens_at" timestamp (3) with time zone,
	"closes_at" timestamp (3) with time zone,
	"activated" boolean DEFAULT false NOT NULL,
	"activated_at" timestamp (3) with time zone,
	"activated_before_archive" boolean DEFAULT false NOT NULL,
	"archived" boolean DEFAULT false NOT NULL,
	"superarchived" boolean DEFAULT false NOT NULL,
	"cancelled_at" timestamp (3) with time zone,
	"test" boolean DEFAULT true NOT NULL,
	"diy_event" boolean DEFAULT true NOT NULL,
	"email_capture" boolean DEFAULT false NOT NULL,
	"background_image" text,
	"mobile_background_image" text,
	"accent" text,
	"feature_video_id" uuid,
	"trailer_video_id" uuid,
	"preroll_video_id" uuid,
	"film_team_email" text,
	"contact_email" text,
	"show_forward_button" boolean DEFAULT true NOT NULL,
	"interactive_qa" boolean DEFAULT false NOT NULL,
	"faq_section_title" text,
	"has_sponsor" boolean DEFAULT false NOT NULL,
	"sponsor_name" text,
	"sponsor_url" text,
	"sponsor_logo" text,
	"sponsor_details" text,
	"show_sponsor_preroll" boolean DEFAULT false NOT NULL,
	"viewer_watermark" boolean DEFAULT false NOT NULL,
	"paywall_settings" jsonb NOT NULL,
	"paywall_updated" boolean DEFAULT false NOT NULL,
	"subscription_settings" jsonb NOT NULL,
	"about_settings" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"field_versions" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "pages_slug_lower" CHECK ("pages"."slug" = lower("pages"."slug"))
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"scope" text NOT NULL,
	"key" text NOT NULL,
	"request_hash" text NOT NULL,
	"locked_until" timestamp (3) with time zone NOT NULL,
	"status" integer,
	"response" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_scope_key" UNIQUE("scope","key")
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"subject" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"attempt" integer NOT NULL,
	"status" text DEFAULT 'started' NOT NULL,
	"amount_cents" integer NOT NULL,
	"request" jsonb NOT NULL,
	"intent_id" text,
	"charge_id" text,
	"failure_message" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payments_intentId_unique" UNIQUE("intent_id"),
	CONSTRAINT "payments_attempt_key" UNIQUE("subject","subject_id","attempt")
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"claim_id" uuid,
	"payment_id" uuid NOT NULL,
	"amount_cents" integer NOT NULL,
	"status" text DEFAULT 'started' NOT NULL,
	"reason" text NOT NULL,
	"provider_refund_id" text,
	"failure_message" text,
	"actor_id" uuid,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "refunds_claim_key" UNIQUE("claim_id"),
	CONSTRAINT "refunds_providerRefundId_unique" UNIQUE("provider_refund_id")
);
--> statement-breakpoint
CREATE TABLE "webhook_events" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"object_id" text NOT NULL,
	"payload" jsonb NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"next_attempt_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"processed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "playback_grants" (
	"id" uuid PRIMARY KEY NOT NULL,
	"page_id" uuid NOT NULL,
	"video_id" uuid NOT NULL,
	"order_id" uuid,
	"subscriber_id" uuid,
	"playback_session_id" uuid,
	"device_id" text NOT NULL,
	"is_preview" boolean DEFAULT false NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "playback_sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"page_id" uuid NOT NULL,
	"video_id" uuid NOT NULL,
	"viewer" text NOT NULL,
	"device_id" text NOT NULL,
	"position_seconds" double precision DEFAULT 0 NOT NULL,
	"watched_seconds" double precision DEFAULT 0 NOT NULL,
	"started_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "playback_sessions_viewer_key" UNIQUE("video_id","viewer","device_id")
);
--> statement-breakpoint
CREATE TABLE "watch_minutes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"page_id" uuid NOT NULL,
	"minute" timestamp (3) with time zone NOT NULL,
	"watched_seconds" double precision DEFAULT 0 NOT NULL,
	"plays" double precision DEFAULT 0 NOT NULL,
	CONSTRAINT "watch_minutes_key" UNIQUE("page_id","minute")
);
--> statement-breakpoint
CREATE TABLE "products" (
	"id" uuid PRIMARY KEY NOT NULL,
	"page_id" uuid NOT NULL,
	"type" text NOT NULL,
	"title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"thumbnail" text,
	"price_cents" integer NOT NULL,
	"shipping_cents" integer DEFAULT 0 NOT NULL,
	"quantity" integer,
	"reserved" integer DEFAULT 0 NOT NULL,
	"sku" text NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"sort_order" integer DEFAULT 0 NOT NULL,
	"digital_file_id" uuid,
	"hidden_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "products_price" CHECK ("products"."price_cents" >= 0 and "products"."shipping_cents" >= 0),
	CONSTRAINT "products_never_oversold" CHECK ("products"."reserved" >= 0 and ("products"."quantity" is null or "products"."reserved" <= "products"."quantity"))
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" varchar(255) PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE TABLE "page_reminders" (
	"page_id" uuid NOT NULL,
	"template" text NOT NULL,
	"opens_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "page_reminders_page_id_template_opens_at_pk" PRIMARY KEY("page_id","template","opens_at")
);
--> statement-breakpoint
CREATE TABLE "handoff_codes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code_hash" text NOT NULL,
	"account_id" uuid NOT NULL,
	"sign_in_id" uuid NOT NULL,
	"host" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"redeemed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "handoff_codes_codeHash_unique" UNIQUE("code_hash")
);
--> statement-breakpoint
CREATE TABLE "password_resets" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"account_id" uuid NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "password_resets_tokenHash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"account_id" uuid NOT NULL,
	"sign_in_id" uuid NOT NULL,
	"last_seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sessions_tokenHash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "subscribers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"page_id" uuid NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"organization" text,
	"country" text,
	"zip" text,
	"event_reminder_opt_out" boolean DEFAULT false NOT NULL,
	"removed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "viewer_credentials" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"page_id" uuid NOT NULL,
	"order_id" uuid,
	"subscriber_id" uuid,
	"visits" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "viewer_credentials_tokenHash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "tag_links" (
	"tag_id" uuid NOT NULL,
	"subject_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tag_links_tag_id_subject_id_pk" PRIMARY KEY("tag_id","subject_id")
);
--> statement-breakpoint
CREATE TABLE "tags" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"global" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "captions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"video_id" uuid NOT NULL,
	"page_id" uuid,
	"language" text NOT NULL,
	"label" text NOT NULL,
	"key" text NOT NULL,
	"published" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "captions_language_key" UNIQUE NULLS NOT DISTINCT("video_id","language","page_id")
);
--> statement-breakpoint
CREATE TABLE "video_removals" (
	"video_id" uuid PRIMARY KEY NOT NULL,
	"host" text NOT NULL,
	"host_id" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "videos" (
	"id" uuid PRIMARY KEY NOT NULL,
	"page_id" uuid,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"host" text DEFAULT 'local' NOT NULL,
	"host_id" text,
	"embed_url" text,
	"status" text DEFAULT 'uploading' NOT NULL,
	"progress" integer DEFAULT 0 NOT NULL,
	"failure" text,
	"size_bytes" bigint NOT NULL,
	"uploaded_bytes" bigint DEFAULT 0 NOT NULL,
	"upload_metadata" text,
	"duration_seconds" double precision,
	"width" integer,
	"height" integer,
	"renditions" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"sound_tracks" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"poster" text,
	"transcode_version" integer DEFAULT 0 NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"lease_until" timestamp (3) with time zone,
	"ready_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "staff_invitations" ADD CONSTRAINT "staff_invitations_invited_by_accounts_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_actor_id_accounts_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_on_behalf_of_accounts_id_fk" FOREIGN KEY ("on_behalf_of") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_page_id_pages_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."pages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_parent_id_comments_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_coupon_claims" ADD CONSTRAINT "credit_coupon_claims_credit_coupon_id_credit_coupons_id_fk" FOREIGN KEY ("credit_coupon_id") REFERENCES "public"."credit_coupons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_coupon_claims" ADD CONSTRAINT "credit_coupon_claims_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_coupons" ADD CONSTRAINT "credit_coupons_created_by_accounts_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promo_codes" ADD CONSTRAINT "promo_codes_page_id_pages_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."pages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_balances" ADD CONSTRAINT "credit_balances_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_entries" ADD CONSTRAINT "credit_entries_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_orders" ADD CONSTRAINT "credit_orders_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_page_id_pages_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."pages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_owners" ADD CONSTRAINT "lead_owners_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_lead_owner_id_lead_owners_id_fk" FOREIGN KEY ("lead_owner_id") REFERENCES "public"."lead_owners"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notes" ADD CONSTRAINT "notes_created_by_accounts_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_history" ADD CONSTRAINT "order_history_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_page_id_pages_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."pages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "former_slugs" ADD CONSTRAINT "former_slugs_page_id_pages_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."pages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_photos" ADD CONSTRAINT "page_photos_page_id_pages_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."pages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pages" ADD CONSTRAINT "pages_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "playback_grants" ADD CONSTRAINT "playback_grants_page_id_pages_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."pages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "playback_grants" ADD CONSTRAINT "playback_grants_video_id_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."videos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "playback_grants" ADD CONSTRAINT "playback_grants_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "playback_grants" ADD CONSTRAINT "playback_grants_subscriber_id_subscribers_id_fk" FOREIGN KEY ("subscriber_id") REFERENCES "public"."subscribers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "playback_grants" ADD CONSTRAINT "playback_grants_playback_session_id_playback_sessions_id_fk" FOREIGN KEY ("playback_session_id") REFERENCES "public"."playback_sessions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "playback_sessions" ADD CONSTRAINT "playback_sessions_page_id_pages_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."pages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "playback_sessions" ADD CONSTRAINT "playback_sessions_video_id_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."videos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watch_minutes" ADD CONSTRAINT "watch_minutes_page_id_pages_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."pages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_page_id_pages_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."pages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_reminders" ADD CONSTRAINT "page_reminders_page_id_pages_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."pages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handoff_codes" ADD CONSTRAINT "handoff_codes_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_resets" ADD CONSTRAINT "password_resets_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscribers" ADD CONSTRAINT "subscribers_page_id_pages_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."pages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "viewer_credentials" ADD CONSTRAINT "viewer_credentials_page_id_pages_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."pages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "viewer_credentials" ADD CONSTRAINT "viewer_credentials_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "viewer_credentials" ADD CONSTRAINT "viewer_credentials_subscriber_id_subscribers_id_fk" FOREIGN KEY ("subscriber_id") REFERENCES "public"."subscribers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tag_links" ADD CONSTRAINT "tag_links_tag_id_tags_id_fk" FOREIGN KEY ("tag_id") REFERENCES "public"."tags"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "captions" ADD CONSTRAINT "captions_video_id_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."videos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "captions" ADD CONSTRAINT "captions_page_id_pages_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."pages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "videos" ADD CONSTRAINT "videos_page_id_pages_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."pages"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_email_key" ON "accounts" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "accounts_newest_idx" ON "accounts" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "accounts_restricted_idx" ON "accounts" USING btree ("updated_at") WHERE "accounts"."connect_id" is not null and "accounts"."capability_status" <> 'active';--> statement-breakpoint
CREATE INDEX "audit_entries_subject_type_subject_id_created_at_index" ON "audit_entries" USING btree ("subject_type","subject_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "audit_entries_actor_id_created_at_index" ON "audit_entries" USING btree ("actor_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "comments_page_id_sort_order_index" ON "comments" USING btree ("page_id","sort_order");--> statement-breakpoint
CREATE INDEX "credit_coupon_claims_account_id_index" ON "credit_coupon_claims" USING btree ("account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "credit_coupons_code_key" ON "credit_coupons" USING btree (lower("code"));--> statement-breakpoint
CREATE UNIQUE INDEX "promo_codes_code_key" ON "promo_codes" USING btree ("page_id",lower("code"));--> statement-breakpoint
CREATE INDEX "credit_entries_account_id_created_at_index" ON "credit_entries" USING btree ("account_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "credit_orders_account_id_created_at_index" ON "credit_orders" USING btree ("account_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "email_outbox_due_idx" ON "email_outbox" USING btree ("status","send_after");--> statement-breakpoint
CREATE INDEX "email_outbox_page_id_index" ON "email_outbox" USING btree ("page_id");--> statement-breakpoint
CREATE INDEX "email_outbox_to_idx" ON "email_outbox" USING btree (lower("to"),"created_at");--> statement-breakpoint
CREATE INDEX "files_account_id_index" ON "files" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "invitations_page_id_created_at_index" ON "invitations" USING btree ("page_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "lead_owners_email_key" ON "lead_owners" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "lead_owners_newest_idx" ON "lead_owners" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "lead_owners_stage_index" ON "lead_owners" USING btree ("stage");--> statement-breakpoint
CREATE INDEX "lead_owners_account_id_index" ON "lead_owners" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "leads_lead_owner_id_index" ON "leads" USING btree ("lead_owner_id");--> statement-breakpoint
CREATE UNIQUE INDEX "leads_external_key" ON "leads" USING btree ("source_type","external_id");--> statement-breakpoint
CREATE INDEX "notes_subject_type_subject_id_created_at_index" ON "notes" USING btree ("subject_type","subject_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "order_history_order_id_created_at_index" ON "order_history" USING btree ("order_id","created_at");--> statement-breakpoint
CREATE INDEX "order_lines_order_id_index" ON "order_lines" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "order_lines_product_id_index" ON "order_lines" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "orders_page_idx" ON "orders" USING btree ("page_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "orders_newest_idx" ON "orders" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "orders_pending_idx" ON "orders" USING btree ("reserved_until") WHERE "orders"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "orders_disputed_idx" ON "orders" USING btree ("updated_at") WHERE "orders"."dispute_open";--> statement-breakpoint
CREATE INDEX "orders_charge_idx" ON "orders" USING btree ("charge_id");--> statement-breakpoint
CREATE INDEX "orders_email_idx" ON "orders" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "orders_gift_recipient_idx" ON "orders" USING btree (lower("gift"->>'recipientEmail')) WHERE "orders"."gift" is not null;--> statement-breakpoint
CREATE INDEX "former_slugs_page_id_index" ON "former_slugs" USING btree ("page_id");--> statement-breakpoint
CREATE INDEX "page_photos_page_id_sort_order_index" ON "page_photos" USING btree ("page_id","sort_order");--> statement-breakpoint
CREATE UNIQUE INDEX "pages_slug_key" ON "pages" USING btree ("slug");--> statement-breakpoint
CREATE INDEX "pages_owner_idx" ON "pages" USING btree ("account_id","archived","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "pages_newest_idx" ON "pages" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "pages_activated_idx" ON "pages" USING btree ("activated_at");--> statement-breakpoint
CREATE INDEX "pages_start_idx" ON "pages" USING btree ("event_start");--> statement-breakpoint
CREATE INDEX "pages_window_idx" ON "pages" USING btree ("opens_at","closes_at");--> statement-breakpoint
CREATE INDEX "pages_feature_video_idx" ON "pages" USING btree ("feature_video_id");--> statement-breakpoint
CREATE INDEX "pages_trailer_video_idx" ON "pages" USING btree ("trailer_video_id");--> statement-breakpoint
CREATE INDEX "pages_preroll_video_idx" ON "pages" USING btree ("preroll_video_id");--> statement-breakpoint
CREATE INDEX "pages_message_video_idx" ON "pages" USING btree (("about_settings"->>'messageVideo'));--> statement-breakpoint
CREATE INDEX "idempotency_keys_created_at_index" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "payments_status_updated_at_index" ON "payments" USING btree ("status","updated_at");--> statement-breakpoint
CREATE INDEX "refunds_order_id_index" ON "refunds" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "refunds_status_next_attempt_at_index" ON "refunds" USING btree ("status","next_attempt_at");--> statement-breakpoint
CREATE INDEX "webhook_events_processed_at_next_attempt_at_index" ON "webhook_events" USING btree ("processed_at","next_attempt_at");--> statement-breakpoint
CREATE INDEX "playback_grants_order_id_index" ON "playback_grants" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "playback_grants_subscriber_id_index" ON "playback_grants" USING btree ("subscriber_id");--> statement-breakpoint
CREATE INDEX "playback_grants_page_id_index" ON "playback_grants" USING btree ("page_id");--> statement-breakpoint
CREATE INDEX "playback_grants_expires_at_index" ON "playback_grants" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "playback_grants_playback_session_id_index" ON "playback_grants" USING btree ("playback_session_id");--> statement-breakpoint
CREATE INDEX "playback_sessions_page_id_last_seen_at_index" ON "playback_sessions" USING btree ("page_id","last_seen_at");--> statement-breakpoint
CREATE INDEX "playback_sessions_last_seen_idx" ON "playback_sessions" USING btree ("last_seen_at");--> statement-breakpoint
CREATE INDEX "products_page_id_sort_order_index" ON "products" USING btree ("page_id","sort_order");--> statement-breakpoint
CREATE UNIQUE INDEX "products_on_demand_key" ON "products" USING btree ("page_id","type","price_cents") WHERE "products"."type" in ('paywall', 'donation');--> statement-breakpoint
CREATE INDEX "sessions_account_id_index" ON "sessions" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "sessions_sign_in_id_index" ON "sessions" USING btree ("sign_in_id");--> statement-breakpoint
CREATE INDEX "sessions_expires_at_index" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "subscribers_email_key" ON "subscribers" USING btree ("page_id",lower("email"));--> statement-breakpoint
CREATE INDEX "subscribers_page_idx" ON "subscribers" USING btree ("page_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "viewer_credentials_order_id_index" ON "viewer_credentials" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "viewer_credentials_subscriber_id_index" ON "viewer_credentials" USING btree ("subscriber_id");--> statement-breakpoint
CREATE INDEX "tag_links_subject_id_index" ON "tag_links" USING btree ("subject_id");--> statement-breakpoint
CREATE UNIQUE INDEX "tags_name_key" ON "tags" USING btree ("type",lower("name"));--> statement-breakpoint
CREATE INDEX "captions_page_id_index" ON "captions" USING btree ("page_id");--> statement-breakpoint
CREATE INDEX "video_removals_due_at_index" ON "video_removals" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "videos_page_id_kind_index" ON "videos" USING btree ("page_id","kind");--> statement-breakpoint
CREATE INDEX "videos_status_lease_until_index" ON "videos" USING btree ("status","lease_until");