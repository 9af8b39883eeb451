create extension if not exists pg_trgm;
--> statement-breakpoint
CREATE TABLE "account_tokens" (
	"id" serial PRIMARY KEY NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"user_id" integer NOT NULL,
	"purpose" text NOT NULL,
	"email_key" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "account_tokens_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" serial PRIMARY KEY NOT NULL,
	"actor_id" integer,
	"actor_name" text NOT NULL,
	"act" text NOT NULL,
	"subject_kind" text NOT NULL,
	"subject_id" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"network" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "auth_attempts" (
	"key" "bytea" PRIMARY KEY NOT NULL,
	"attempts" smallint NOT NULL,
	"exhausted" smallint DEFAULT 0 NOT NULL,
	"ends_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "auth_challenges" (
	"id" serial PRIMARY KEY NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"purpose" text NOT NULL,
	"user_id" integer,
	"challenge" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "auth_challenges_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "backup_codes" (
	"id" serial PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"code_hash" text NOT NULL,
	"is_pending" boolean DEFAULT true NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "invitations" (
	"id" serial PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"email_key" text NOT NULL,
	"role" text NOT NULL,
	"locale" text NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"invited_by" text NOT NULL,
	"sent_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "invitations_email_key_unique" UNIQUE("email_key"),
	CONSTRAINT "invitations_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" serial PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" "bytea" NOT NULL,
	"counter" bigint NOT NULL,
	"transports" jsonb NOT NULL,
	"is_synced" boolean NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone,
	CONSTRAINT "passkeys_credential_id_unique" UNIQUE("credential_id")
);
--> statement-breakpoint
CREATE TABLE "totp_factors" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"secret_sealed" "bytea",
	"enabled_at" timestamp with time zone,
	"last_step" bigint DEFAULT 0 NOT NULL,
	"pending_secret_sealed" "bytea",
	"pending_until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "user_sessions" (
	"id" serial PRIMARY KEY NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"user_id" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"signed_in_at" timestamp with time zone DEFAULT now() NOT NULL,
	"browser" text,
	"system" text,
	"network" text NOT NULL,
	CONSTRAINT "user_sessions_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" serial PRIMARY KEY NOT NULL,
	"handle" uuid DEFAULT gen_random_uuid() NOT NULL,
	"username" text NOT NULL,
	"username_key" text NOT NULL,
	"email" text NOT NULL,
	"email_key" text NOT NULL,
	"email_verified_at" timestamp with time zone,
	"password_hash" text NOT NULL,
	"first_name" text,
	"last_name" text,
	"phone" text,
	"address" text,
	"city" text,
	"postal_code" text,
	"country" text,
	"role" text,
	"locale" text DEFAULT 'en' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_handle_unique" UNIQUE("handle"),
	CONSTRAINT "users_username_key_unique" UNIQUE("username_key"),
	CONSTRAINT "users_email_key_unique" UNIQUE("email_key")
);
--> statement-breakpoint
CREATE TABLE "cart_items" (
	"id" serial PRIMARY KEY NOT NULL,
	"session_hash" "bytea" NOT NULL,
	"product_id" integer NOT NULL,
	"quantity" integer NOT NULL,
	"price_seen_minor" integer NOT NULL,
	"seen_currency" text,
	"added_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cart_items_one_line_per_product" UNIQUE("session_hash","product_id"),
	CONSTRAINT "cart_items_quantity" CHECK ("cart_items"."quantity" between 1 and 10)
);
--> statement-breakpoint
CREATE TABLE "carts" (
	"session_hash" "bytea" PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"code_id" integer,
	"code_origin" text,
	"currency" text,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "catalogue_state" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"version" bigint DEFAULT 1 NOT NULL,
	"plans_version" bigint DEFAULT 1 NOT NULL,
	CONSTRAINT "catalogue_state_single" CHECK ("catalogue_state"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "countries" (
	"id" serial PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"image_url" text,
	"region_name" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "countries_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "country_networks" (
	"supplier" text NOT NULL,
	"country_code" text NOT NULL,
	"networks" jsonb NOT NULL,
	CONSTRAINT "country_networks_key" PRIMARY KEY("supplier","country_code")
);
--> statement-breakpoint
CREATE TABLE "hidden_destinations" (
	"code" text PRIMARY KEY NOT NULL,
	"hidden_by" text NOT NULL,
	"hidden_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pricing_settings" (
	"id" serial PRIMARY KEY NOT NULL,
	"key_hash" "bytea",
	"name" text NOT NULL,
	"type" text NOT NULL,
	"value_hundredths" integer NOT NULL,
	"basis" text DEFAULT 'cost' NOT NULL,
	"rounding" text DEFAULT 'none' NOT NULL,
	"ignores_floor" boolean DEFAULT false NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"applies_to" text DEFAULT 'all' NOT NULL,
	"region_code" text,
	"product_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "pricing_settings_key_hash_unique" UNIQUE("key_hash"),
	CONSTRAINT "pricing_settings_type" CHECK ("pricing_settings"."type" in ('percentage', 'fixed_amount')),
	CONSTRAINT "pricing_settings_scope" CHECK ("pricing_settings"."applies_to" in ('all', 'region', 'product'))
);
--> statement-breakpoint
CREATE TABLE "products" (
	"id" serial PRIMARY KEY NOT NULL,
	"product_id" text NOT NULL,
	"supplier" text NOT NULL,
	"supplier_plan_id" text NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"country_code" text NOT NULL,
	"region_name" text NOT NULL,
	"coverage" text NOT NULL,
	"data_mb" integer,
	"validity_days" integer NOT NULL,
	"tier" text,
	"country_codes" jsonb NOT NULL,
	"speeds" jsonb NOT NULL,
	"starts_on_first_connection" boolean,
	"features" jsonb,
	"can_top_up" boolean NOT NULL,
	"image_url" text,
	"cost_minor" integer NOT NULL,
	"minimum_price_minor" integer,
	"supplier_cost_minor" integer,
	"supplier_minimum_minor" integer,
	"cost_currency" text,
	"cost_rate" numeric,
	"price_minor" integer NOT NULL,
	"currency" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"hidden_at" timestamp with time zone,
	"hidden_by" text,
	"is_below_margin" boolean DEFAULT false NOT NULL,
	"is_on_sale" boolean GENERATED ALWAYS AS (is_active and hidden_at is null and not is_below_margin) STORED NOT NULL,
	"is_unlisted" boolean DEFAULT false NOT NULL,
	"own_names" jsonb,
	"notes" jsonb,
	"is_pinned" boolean DEFAULT false NOT NULL,
	"featured_rank" smallint,
	"choices_version" integer DEFAULT 0 NOT NULL,
	"confirmed_at" timestamp with time zone,
	"search_key" text NOT NULL,
	"source_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "products_product_id_unique" UNIQUE("product_id"),
	CONSTRAINT "products_supplier_plan" UNIQUE("supplier","supplier_plan_id"),
	CONSTRAINT "products_cost_not_negative" CHECK ("products"."cost_minor" >= 0),
	CONSTRAINT "products_price_positive" CHECK ("products"."price_minor" > 0),
	CONSTRAINT "products_cost_converted" CHECK (num_nulls("products"."supplier_cost_minor", "products"."cost_currency", "products"."cost_rate") in (0, 3))
);
--> statement-breakpoint
CREATE TABLE "supplier_accounts" (
	"supplier" text PRIMARY KEY NOT NULL,
	"balance_minor" integer,
	"currency" text,
	"read_at" timestamp with time zone,
	"unreachable_since" timestamp with time zone,
	"low_since" timestamp with time zone,
	"told_low_at" timestamp with time zone,
	"off_sale_since" timestamp with time zone,
	"off_sale_reason" text,
	"next_esim_read_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "supplier_syncs" (
	"supplier" text PRIMARY KEY NOT NULL,
	"next_page" integer DEFAULT 1 NOT NULL,
	"started_at" timestamp with time zone,
	"synced_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "typical_uses" (
	"country_code" text NOT NULL,
	"validity_days" smallint NOT NULL,
	"half_under_mb" integer NOT NULL,
	"esims" integer NOT NULL,
	CONSTRAINT "typical_uses_country_code_validity_days_pk" PRIMARY KEY("country_code","validity_days")
);
--> statement-breakpoint
CREATE TABLE "contract_parts" (
	"hash" "bytea" PRIMARY KEY NOT NULL,
	"content" text NOT NULL,
	CONSTRAINT "contract_parts_hash" CHECK ("contract_parts"."hash" = sha256(convert_to("contract_parts"."content", 'UTF8')))
);
--> statement-breakpoint
CREATE TABLE "order_contracts" (
	"order_id" integer PRIMARY KEY NOT NULL,
	"content" text NOT NULL,
	"hash" "bytea" NOT NULL,
	CONSTRAINT "order_contracts_hash" CHECK ("order_contracts"."hash" = sha256(convert_to("order_contracts"."content", 'UTF8')))
);
--> statement-breakpoint
CREATE TABLE "data_requests" (
	"id" serial PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"email_key" text NOT NULL,
	"source" text NOT NULL,
	"locale" text NOT NULL,
	"asked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"confirm_hash" "bytea",
	"confirm_by" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone,
	"due_at" timestamp with time zone,
	"answered_at" timestamp with time zone,
	"answered_by" integer,
	"outcome" text,
	"note" text,
	"download_hash" "bytea",
	"download_by" timestamp with time zone,
	"downloaded_at" timestamp with time zone,
	CONSTRAINT "data_requests_confirm_hash_unique" UNIQUE("confirm_hash"),
	CONSTRAINT "data_requests_download_hash_unique" UNIQUE("download_hash"),
	CONSTRAINT "data_requests_confirmed" CHECK (("data_requests"."confirmed_at" is null) = ("data_requests"."due_at" is null)),
	CONSTRAINT "data_requests_answered" CHECK (("data_requests"."answered_at" is null) = ("data_requests"."outcome" is null))
);
--> statement-breakpoint
CREATE TABLE "code_refusals" (
	"id" serial PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"reason" text NOT NULL,
	"session_hash" "bytea" NOT NULL,
	"client_hash" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "code_spellings" (
	"spelling" text PRIMARY KEY NOT NULL,
	"code_id" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "discount_codes" (
	"id" serial PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"type" text NOT NULL,
	"value" integer NOT NULL,
	"currency" text NOT NULL,
	"other_amounts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"places" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"plans" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"starts_at" timestamp with time zone,
	"ends_at" timestamp with time zone,
	"minimum_minor" integer,
	"max_uses" integer,
	"max_uses_per_customer" integer,
	"budget_minor" integer,
	"is_for_first_orders" boolean DEFAULT false NOT NULL,
	"includes_top_ups" boolean DEFAULT false NOT NULL,
	"ignores_floor" boolean DEFAULT false NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"partner" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "discount_codes_code_unique" UNIQUE("code"),
	CONSTRAINT "discount_codes_type" CHECK ("discount_codes"."type" in ('percentage', 'fixed_amount')),
	CONSTRAINT "discount_codes_value" CHECK ("discount_codes"."value" > 0 and ("discount_codes"."type" <> 'percentage' or "discount_codes"."value" <= 10000)),
	CONSTRAINT "discount_codes_period" CHECK ("discount_codes"."starts_at" < "discount_codes"."ends_at")
);
--> statement-breakpoint
CREATE TABLE "disputes" (
	"id" serial PRIMARY KEY NOT NULL,
	"order_id" integer NOT NULL,
	"payment_id" integer NOT NULL,
	"reference" text NOT NULL,
	"amount_minor" integer NOT NULL,
	"currency" text NOT NULL,
	"reason" text,
	"is_inquiry" boolean DEFAULT false NOT NULL,
	"answer_by" timestamp with time zone,
	"opened_at" timestamp with time zone,
	"closed_at" timestamp with time zone,
	"outcome" text,
	CONSTRAINT "disputes_reference" UNIQUE("payment_id","reference")
);
--> statement-breakpoint
CREATE TABLE "exchange_rates" (
	"id" serial PRIMARY KEY NOT NULL,
	"currency" text NOT NULL,
	"rate" numeric NOT NULL,
	"source" text NOT NULL,
	"day" date,
	"state" text NOT NULL,
	"decided_by" text,
	"read_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "exchange_rates_positive" CHECK ("exchange_rates"."rate" > 0),
	CONSTRAINT "exchange_rates_state" CHECK ("exchange_rates"."state" in ('in_use', 'waiting', 'declined', 'replaced')),
	CONSTRAINT "exchange_rates_day" CHECK (("exchange_rates"."source" = 'ecb') = ("exchange_rates"."day" is not null))
);
--> statement-breakpoint
CREATE TABLE "product_prices" (
	"product_id" integer NOT NULL,
	"currency" text NOT NULL,
	"price_minor" integer NOT NULL,
	"floor_minor" integer NOT NULL,
	"base_minor" integer NOT NULL,
	CONSTRAINT "product_prices_key" PRIMARY KEY("currency","product_id"),
	CONSTRAINT "product_prices_positive" CHECK ("product_prices"."price_minor" > 0)
);
--> statement-breakpoint
CREATE TABLE "esims" (
	"id" serial PRIMARY KEY NOT NULL,
	"order_line_id" integer NOT NULL,
	"purchase_id" integer NOT NULL,
	"ordinal" smallint NOT NULL,
	"iccid_hash" "bytea" NOT NULL,
	"iccid_last4" text NOT NULL,
	"iccid_sealed" "bytea",
	"activation_sealed" "bytea",
	"usage" jsonb,
	"usage_at" timestamp with time zone,
	"usage_asked_at" timestamp with time zone,
	"usage_due_at" timestamp with time zone DEFAULT now(),
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "esims_iccid_hash_unique" UNIQUE("iccid_hash"),
	CONSTRAINT "esims_one_per_unit" UNIQUE("order_line_id","ordinal"),
	CONSTRAINT "esims_codes_go_together" CHECK ((iccid_sealed is null) = (activation_sealed is null))
);
--> statement-breakpoint
CREATE TABLE "plan_notices" (
	"id" serial PRIMARY KEY NOT NULL,
	"esim_id" integer NOT NULL,
	"plan_reference" text NOT NULL,
	"kind" text NOT NULL,
	"total_mb" integer,
	"left_mb" integer,
	"ends_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "plan_notices_once" UNIQUE("esim_id","plan_reference","kind"),
	CONSTRAINT "plan_notices_amounts" CHECK ("plan_notices"."left_mb" between 0 and "plan_notices"."total_mb")
);
--> statement-breakpoint
CREATE TABLE "purchases" (
	"id" serial PRIMARY KEY NOT NULL,
	"order_line_id" integer NOT NULL,
	"first_ordinal" smallint NOT NULL,
	"quantity" smallint NOT NULL,
	"supplier" text NOT NULL,
	"supplier_plan_id" text NOT NULL,
	"topped_up_esim_id" integer,
	"state" text DEFAULT 'queued' NOT NULL,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"ordering_at" timestamp with time zone,
	"unsettled_since" timestamp with time zone,
	"locked_until" timestamp with time zone,
	"next_attempt_at" timestamp with time zone DEFAULT now() NOT NULL,
	"retries" smallint DEFAULT 0 NOT NULL,
	"may_be_sold_twice" boolean DEFAULT false NOT NULL,
	"supplier_reference" text,
	"problem" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "purchases_first_ordinal" UNIQUE("order_line_id","first_ordinal"),
	CONSTRAINT "purchases_supplier_reference" UNIQUE("supplier","supplier_reference"),
	CONSTRAINT "purchases_quantity" CHECK ("purchases"."quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "gifts" (
	"id" serial PRIMARY KEY NOT NULL,
	"order_id" integer NOT NULL,
	"esim_id" integer NOT NULL,
	"sender_name" text NOT NULL,
	"receiver_name" text NOT NULL,
	"receiver_email" text,
	"locale" text NOT NULL,
	"note" text NOT NULL,
	"state" text NOT NULL,
	"send_at" timestamp with time zone DEFAULT now() NOT NULL,
	"links" smallint DEFAULT 0 NOT NULL,
	"token_hash" "bytea",
	"sent_at" timestamp with time zone,
	"opened_at" timestamp with time zone,
	"opened_session" "bytea",
	"next_attempt_at" timestamp with time zone DEFAULT now() NOT NULL,
	"retries" smallint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "gifts_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "gifts_addressed" CHECK ("gifts"."state" <> 'waiting' or "gifts"."receiver_email" is not null),
	CONSTRAINT "gifts_opened" CHECK ("gifts"."state" <> 'opened' or "gifts"."opened_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "mails" (
	"id" serial PRIMARY KEY NOT NULL,
	"order_id" integer,
	"kind" text NOT NULL,
	"payload" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"idempotency_key" text DEFAULT '' NOT NULL,
	"recipient" text NOT NULL,
	"locale" text NOT NULL,
	"message_id" text NOT NULL,
	"portal_token_sealed" "bytea",
	"account_token_sealed" "bytea",
	"replaces_links" boolean DEFAULT false NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"locked_until" timestamp with time zone,
	"next_attempt_at" timestamp with time zone DEFAULT now() NOT NULL,
	"retries" smallint DEFAULT 0 NOT NULL,
	"problem" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	CONSTRAINT "mails_message_id_unique" UNIQUE("message_id"),
	CONSTRAINT "mails_once" UNIQUE("order_id","kind","idempotency_key")
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"id" serial PRIMARY KEY NOT NULL,
	"session_hash" "bytea" NOT NULL,
	"key_hash" "bytea" NOT NULL,
	"body_hash" "bytea" NOT NULL,
	"order_id" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_key" UNIQUE("session_hash","key_hash")
);
--> statement-breakpoint
CREATE TABLE "order_events" (
	"id" serial PRIMARY KEY NOT NULL,
	"order_id" integer NOT NULL,
	"kind" text NOT NULL,
	"from_status" text,
	"to_status" text,
	"actor" text NOT NULL,
	"detail" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_lines" (
	"id" serial PRIMARY KEY NOT NULL,
	"order_id" integer NOT NULL,
	"ordinal" smallint NOT NULL,
	"product_id" integer NOT NULL,
	"product_key" text NOT NULL,
	"supplier" text NOT NULL,
	"supplier_plan_id" text NOT NULL,
	"name" text NOT NULL,
	"quantity" integer NOT NULL,
	"unit_price_minor" integer NOT NULL,
	"unit_paid_minor" integer[] NOT NULL,
	"unit_cost_minor" integer NOT NULL,
	"supplier_cost_minor" integer,
	"cost_currency" text,
	"cost_rate" numeric,
	"currency" text NOT NULL,
	"country_code" text NOT NULL,
	"data_mb" integer,
	"validity_days" integer NOT NULL,
	"tier" text,
	"speeds" jsonb NOT NULL,
	"features" jsonb,
	"own_names" jsonb,
	"notes" jsonb,
	"topped_up_esim_id" integer,
	CONSTRAINT "order_lines_ordinal" UNIQUE("order_id","ordinal"),
	CONSTRAINT "order_lines_cost_converted" CHECK (num_nulls("order_lines"."supplier_cost_minor", "order_lines"."cost_currency", "order_lines"."cost_rate") in (0, 3)),
	CONSTRAINT "order_lines_quantity" CHECK ("order_lines"."quantity" between 1 and 10),
	CONSTRAINT "order_lines_units_paid" CHECK (cardinality("order_lines"."unit_paid_minor") = "order_lines"."quantity")
);
--> statement-breakpoint
CREATE TABLE "order_totals" (
	"day" date NOT NULL,
	"status" text NOT NULL,
	"orders" integer NOT NULL,
	"amount_minor" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" serial PRIMARY KEY NOT NULL,
	"order_number" text NOT NULL,
	"session_hash" "bytea" NOT NULL,
	"client_hash" "bytea",
	"cart_version" integer NOT NULL,
	"user_id" integer,
	"customer_email" text NOT NULL,
	"email_key" text NOT NULL,
	"customer_name" text NOT NULL,
	"billing_details" jsonb NOT NULL,
	"locale" text DEFAULT 'en' NOT NULL,
	"payment_method" text NOT NULL,
	"subtotal_minor" integer NOT NULL,
	"discount_minor" integer DEFAULT 0 NOT NULL,
	"total_minor" integer NOT NULL,
	"code_id" integer,
	"code_origin" text,
	"paid_minor" integer DEFAULT 0 NOT NULL,
	"currency" text NOT NULL,
	"base_rate" numeric,
	"status" text DEFAULT 'pending' NOT NULL,
	"tracking_number" text,
	"notes" text,
	"email_notifications_sent" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"search_key" text NOT NULL,
	"name_key" text collate "C" GENERATED ALWAYS AS (regexp_replace(search_key, '^\S+ \S+ ?', '')) STORED NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"processed_at" timestamp with time zone,
	"shipped_at" timestamp with time zone,
	"completed_at" timestamp with time zone,
	"cancelled_at" timestamp with time zone,
	"erased_at" timestamp with time zone,
	CONSTRAINT "orders_order_number_unique" UNIQUE("order_number"),
	CONSTRAINT "orders_total_after_discount" CHECK ("orders"."total_minor" = "orders"."subtotal_minor" - "orders"."discount_minor"),
	CONSTRAINT "orders_discount_by_code" CHECK ("orders"."discount_minor" >= 0 and ("orders"."discount_minor" = 0 or "orders"."code_id" is not null)),
	CONSTRAINT "orders_total_positive" CHECK ("orders"."total_minor" > 0)
);
--> statement-breakpoint
CREATE TABLE "daily_mails" (
	"day" date PRIMARY KEY NOT NULL,
	"digest_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "owner_notices" (
	"id" serial PRIMARY KEY NOT NULL,
	"notice" text NOT NULL,
	"kind" text NOT NULL,
	"case_id" integer NOT NULL,
	"order_id" integer,
	"subject" text,
	"amount_minor" integer,
	"currency" text,
	"due_at" timestamp with time zone,
	"told_at" timestamp with time zone,
	"digest_id" uuid,
	"closed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "page_drafts" (
	"page" text NOT NULL,
	"locale" text NOT NULL,
	"source" text NOT NULL,
	"delivered" text,
	"based_on" integer NOT NULL,
	"revision" integer NOT NULL,
	"actor" text NOT NULL,
	"publish_on" date,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "page_drafts_page_locale_pk" PRIMARY KEY("page","locale")
);
--> statement-breakpoint
CREATE TABLE "page_states" (
	"id" serial PRIMARY KEY NOT NULL,
	"page" text NOT NULL,
	"is_hidden" boolean NOT NULL,
	"place" text NOT NULL,
	"actor" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "page_states_place" CHECK ("page_states"."place" in ('footer', 'help', 'none'))
);
--> statement-breakpoint
CREATE TABLE "page_versions" (
	"id" serial PRIMARY KEY NOT NULL,
	"page" text NOT NULL,
	"locale" text NOT NULL,
	"version" integer NOT NULL,
	"source" text,
	"delivered" text,
	"based_on" integer NOT NULL,
	"is_lead" boolean NOT NULL,
	"actor" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "page_versions_version" UNIQUE("page","locale","version")
);
--> statement-breakpoint
CREATE TABLE "book_changes" (
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "book_day_sums" (
	"starts_at" timestamp with time zone NOT NULL,
	"is_ours" boolean NOT NULL,
	"partner" text NOT NULL,
	"currency" text NOT NULL,
	"kind" text NOT NULL,
	"count" integer NOT NULL,
	"amount_minor" bigint NOT NULL,
	CONSTRAINT "book_day_sums_starts_at_is_ours_partner_currency_kind_pk" PRIMARY KEY("starts_at","is_ours","partner","currency","kind")
);
--> statement-breakpoint
CREATE TABLE "book_days" (
	"starts_at" timestamp with time zone PRIMARY KEY NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"read_through" jsonb NOT NULL,
	"differing" integer[] NOT NULL,
	"fees_unknown" integer NOT NULL,
	"paid_minor" bigint NOT NULL,
	"refunded_minor" bigint NOT NULL,
	"cost_minor" bigint NOT NULL,
	"fees_minor" bigint NOT NULL,
	"orders" integer NOT NULL,
	"refunded_orders" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "destination_days" (
	"starts_at" timestamp with time zone NOT NULL,
	"code" text NOT NULL,
	"orders" integer NOT NULL,
	"revenue_minor" bigint NOT NULL,
	"cost_minor" bigint NOT NULL,
	CONSTRAINT "destination_days_starts_at_code_pk" PRIMARY KEY("starts_at","code")
);
--> statement-breakpoint
CREATE TABLE "month_closings" (
	"month" text PRIMARY KEY NOT NULL,
	"content" jsonb NOT NULL,
	"actor" text NOT NULL,
	"closed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "month_decisions" (
	"id" serial PRIMARY KEY NOT NULL,
	"month" text NOT NULL,
	"key" text NOT NULL,
	"ours_minor" bigint,
	"theirs_minor" bigint,
	"kind" text NOT NULL,
	"note" text NOT NULL,
	"actor" text NOT NULL,
	"decided_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "month_decisions_key" UNIQUE("month","key")
);
--> statement-breakpoint
CREATE TABLE "partner_entries" (
	"id" serial PRIMARY KEY NOT NULL,
	"partner" text NOT NULL,
	"reference" text NOT NULL,
	"kind" text NOT NULL,
	"subjects" text[] NOT NULL,
	"order_number" text,
	"order_id" integer,
	"amount_minor" bigint NOT NULL,
	"fee_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"settled_minor" bigint NOT NULL,
	"settled_currency" text NOT NULL,
	"is_pending" boolean NOT NULL,
	"payout_ref" text,
	"at" timestamp with time zone NOT NULL,
	"first_read_at" timestamp with time zone DEFAULT now() NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "partner_entries_reference" UNIQUE("partner","reference")
);
--> statement-breakpoint
CREATE TABLE "partner_payouts" (
	"id" serial PRIMARY KEY NOT NULL,
	"partner" text NOT NULL,
	"reference" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"arrives_on" date,
	"state" text NOT NULL,
	"is_itemised" boolean NOT NULL,
	CONSTRAINT "partner_payouts_reference" UNIQUE("partner","reference")
);
--> statement-breakpoint
CREATE TABLE "partner_readings" (
	"partner" text PRIMARY KEY NOT NULL,
	"read_through" timestamp with time zone,
	"wanted_from" timestamp with time zone,
	"started_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"pages" integer DEFAULT 0 NOT NULL,
	"entries" integer DEFAULT 0 NOT NULL,
	"problem" text
);
--> statement-breakpoint
CREATE TABLE "ledger_entries" (
	"id" serial PRIMARY KEY NOT NULL,
	"order_id" integer NOT NULL,
	"payment_id" integer,
	"account" text NOT NULL,
	"kind" text DEFAULT 'capture' NOT NULL,
	"amount_minor" integer NOT NULL,
	"currency" text NOT NULL,
	"reference" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" serial PRIMARY KEY NOT NULL,
	"order_id" integer NOT NULL,
	"attempt" smallint NOT NULL,
	"provider" text NOT NULL,
	"status" text DEFAULT 'created' NOT NULL,
	"amount_minor" integer NOT NULL,
	"refunded_minor" integer DEFAULT 0 NOT NULL,
	"refunding_minor" integer DEFAULT 0 NOT NULL,
	"reversed_minor" integer DEFAULT 0 NOT NULL,
	"fee_minor" integer,
	"currency" text NOT NULL,
	"card_last4" text,
	"payer_country" text,
	"idempotency_key" text NOT NULL,
	"payment_method_ref" text,
	"card_hash" "bytea",
	"provider_ref" text,
	"capture_ref" text,
	"saves_card" boolean DEFAULT false NOT NULL,
	"customer_ref" text,
	"action_url" text,
	"action_secret_sealed" "bytea",
	"decline_code" text,
	"locked_until" timestamp with time zone,
	"next_attempt_at" timestamp with time zone DEFAULT now() NOT NULL,
	"retries" smallint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"captured_at" timestamp with time zone,
	CONSTRAINT "payments_idempotency_key_unique" UNIQUE("idempotency_key"),
	CONSTRAINT "payments_provider_ref_unique" UNIQUE("provider_ref"),
	CONSTRAINT "payments_capture_ref_unique" UNIQUE("capture_ref"),
	CONSTRAINT "payments_attempt" UNIQUE("order_id","attempt"),
	CONSTRAINT "payments_decline_code" CHECK (("payments"."status" in ('declined', 'cancelled')) = ("payments"."decline_code" is not null)),
	CONSTRAINT "payments_refund_within_capture" CHECK ("payments"."refunded_minor" between 0 and "payments"."amount_minor"),
	CONSTRAINT "payments_refunding_within_capture" CHECK ("payments"."refunding_minor" between 0 and "payments"."amount_minor"),
	CONSTRAINT "payments_reversed" CHECK ("payments"."reversed_minor" >= 0)
);
--> statement-breakpoint
CREATE TABLE "portal_tokens" (
	"id" serial PRIMARY KEY NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"email_key" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"replaces_others" boolean DEFAULT false NOT NULL,
	CONSTRAINT "portal_tokens_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "rate_limit_windows" (
	"key" "bytea" PRIMARY KEY NOT NULL,
	"hits" integer NOT NULL,
	"ends_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rating_refusals" (
	"email_key" text PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ratings" (
	"id" serial PRIMARY KEY NOT NULL,
	"order_id" integer NOT NULL,
	"esim_id" integer NOT NULL,
	"started_at" timestamp with time zone,
	"ended_at" timestamp with time zone NOT NULL,
	"token_hash" "bytea",
	"asked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"stars" smallint,
	"text" text DEFAULT '' NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"rated_at" timestamp with time zone,
	"changed_at" timestamp with time zone,
	"changes" smallint DEFAULT 0 NOT NULL,
	"reply" text DEFAULT '' NOT NULL,
	"replied_at" timestamp with time zone,
	"removed_for" text,
	"removed_at" timestamp with time zone,
	CONSTRAINT "ratings_order_id_unique" UNIQUE("order_id"),
	CONSTRAINT "ratings_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "ratings_stars" CHECK ("ratings"."stars" between 1 and 5),
	CONSTRAINT "ratings_rated_at" CHECK (("ratings"."stars" is null) = ("ratings"."rated_at" is null)),
	CONSTRAINT "ratings_removed" CHECK (("ratings"."removed_for" is null) = ("ratings"."removed_at" is null)),
	CONSTRAINT "ratings_no_removed_words" CHECK ("ratings"."removed_at" is null or ("ratings"."text" = '' and "ratings"."name" = ''))
);
--> statement-breakpoint
CREATE TABLE "order_taxes" (
	"order_id" integer PRIMARY KEY NOT NULL,
	"billing_country" text,
	"rule" text NOT NULL,
	"country" text NOT NULL,
	"rate" integer,
	"company" jsonb
);
--> statement-breakpoint
CREATE TABLE "receipt_series" (
	"series" text NOT NULL,
	"year" smallint NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "receipt_series_key" PRIMARY KEY("series","year")
);
--> statement-breakpoint
CREATE TABLE "receipts" (
	"id" serial PRIMARY KEY NOT NULL,
	"order_id" integer NOT NULL,
	"ledger_entry_id" integer,
	"refund_id" integer,
	"company" jsonb,
	"amount_minor" integer NOT NULL,
	"currency" text NOT NULL,
	"series" text,
	"year" smallint,
	"number" integer,
	"content" text,
	"hash" "bytea",
	"issued_at" timestamp with time zone,
	"next_attempt_at" timestamp with time zone DEFAULT now() NOT NULL,
	"retries" smallint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "receipts_ledger_entry_id_unique" UNIQUE("ledger_entry_id"),
	CONSTRAINT "receipts_number" UNIQUE("series","year","number"),
	CONSTRAINT "receipts_numbered" CHECK (num_nulls("receipts"."series", "receipts"."year", "receipts"."number", "receipts"."hash", "receipts"."issued_at") in (0, 5)),
	CONSTRAINT "receipts_hash" CHECK ("receipts"."content" is null or "receipts"."hash" = sha256(convert_to("receipts"."content", 'UTF8'))),
	CONSTRAINT "receipts_movement" CHECK ("receipts"."ledger_entry_id" is not null or "receipts"."company" is not null)
);
--> statement-breakpoint
CREATE TABLE "refund_esims" (
	"id" serial PRIMARY KEY NOT NULL,
	"refund_id" integer NOT NULL,
	"esim_id" integer NOT NULL,
	"order_line_id" integer NOT NULL,
	"amount_minor" integer NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"may_keep" boolean NOT NULL,
	"credited_at" timestamp with time zone,
	"asked_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" serial PRIMARY KEY NOT NULL,
	"order_id" integer NOT NULL,
	"payment_id" integer NOT NULL,
	"origin" text NOT NULL,
	"state" text NOT NULL,
	"amount_minor" integer NOT NULL,
	"currency" text NOT NULL,
	"idempotency_key" text NOT NULL,
	"refund_ref" text,
	"actor" text NOT NULL,
	"note" text,
	"problem" text,
	"asked_at" timestamp with time zone,
	"locked_until" timestamp with time zone,
	"next_attempt_at" timestamp with time zone DEFAULT now() NOT NULL,
	"retries" smallint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "refunds_idempotency_key_unique" UNIQUE("idempotency_key"),
	CONSTRAINT "refunds_refund_ref_unique" UNIQUE("refund_ref"),
	CONSTRAINT "refunds_amount" CHECK ("refunds"."amount_minor" >= 0)
);
--> statement-breakpoint
CREATE TABLE "marks" (
	"hash" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"content" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"published_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"id" serial PRIMARY KEY NOT NULL,
	"section" text NOT NULL,
	"value" jsonb NOT NULL,
	"actor" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "setup_checks" (
	"id" serial PRIMARY KEY NOT NULL,
	"step" text NOT NULL,
	"verdict" text,
	"findings" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"looked_at" timestamp with time zone,
	"since" timestamp with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"held_at" timestamp with time zone,
	"requested_at" timestamp with time zone,
	CONSTRAINT "setup_checks_step_unique" UNIQUE("step")
);
--> statement-breakpoint
CREATE TABLE "saved_replies" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"texts" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "saved_replies_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "support_entries" (
	"id" serial PRIMARY KEY NOT NULL,
	"message_id" integer NOT NULL,
	"author" text NOT NULL,
	"text" text NOT NULL,
	"written_by" integer,
	"key_hash" "bytea" NOT NULL,
	"mail_id" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "support_entries_key_hash_unique" UNIQUE("key_hash")
);
--> statement-breakpoint
CREATE TABLE "support_messages" (
	"id" serial PRIMARY KEY NOT NULL,
	"number" text DEFAULT regexp_replace(upper(md5(gen_random_uuid()::text)), '^(.{6})(.{6}).*$', 'M-\1-\2') NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"subject" text NOT NULL,
	"message" text NOT NULL,
	"locale" text NOT NULL,
	"key_hash" "bytea",
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"answered_at" timestamp with time zone,
	"answered_by" integer,
	"is_closed" boolean DEFAULT false NOT NULL,
	CONSTRAINT "support_messages_number_unique" UNIQUE("number"),
	CONSTRAINT "support_messages_key_hash_unique" UNIQUE("key_hash"),
	CONSTRAINT "support_messages_closed" CHECK ("support_messages"."answered_at" is not null or not "support_messages"."is_closed")
);
--> statement-breakpoint
CREATE TABLE "installation" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "top_up_rules" (
	"id" serial PRIMARY KEY NOT NULL,
	"esim_id" integer NOT NULL,
	"order_id" integer NOT NULL,
	"card_payment_id" integer NOT NULL,
	"product_key" text NOT NULL,
	"data_mb" integer NOT NULL,
	"threshold_mb" integer NOT NULL,
	"times" smallint NOT NULL,
	"price_minor" integer NOT NULL,
	"currency" text NOT NULL,
	"consent" jsonb NOT NULL,
	"terms_version" text NOT NULL,
	"withdrawal_consent" jsonb,
	"locale" text NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"end_reason" text,
	"ended_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "top_up_rules_terms" CHECK ("top_up_rules"."times" > 0 and "top_up_rules"."price_minor" > 0 and "top_up_rules"."threshold_mb" * 2 <= "top_up_rules"."data_mb"),
	CONSTRAINT "top_up_rules_ended" CHECK (("top_up_rules"."end_reason" is null) = ("top_up_rules"."ended_at" is null))
);
--> statement-breakpoint
CREATE TABLE "top_up_runs" (
	"id" serial PRIMARY KEY NOT NULL,
	"rule_id" integer NOT NULL,
	"esim_id" integer NOT NULL,
	"plan_reference" text NOT NULL,
	"left_mb" integer NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"end_reason" text,
	"announced_at" timestamp with time zone,
	"order_id" integer,
	"next_attempt_at" timestamp with time zone DEFAULT now() NOT NULL,
	"retries" smallint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "top_up_runs_order_id_unique" UNIQUE("order_id"),
	CONSTRAINT "top_up_runs_ordered" CHECK ("top_up_runs"."state" <> 'ordered' or "top_up_runs"."order_id" is not null),
	CONSTRAINT "top_up_runs_left" CHECK ("top_up_runs"."left_mb" >= 0)
);
--> statement-breakpoint
CREATE TABLE "unreadable_webhooks" (
	"provider" text NOT NULL,
	"kind" text NOT NULL,
	"deliveries" integer DEFAULT 1 NOT NULL,
	"first_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_event_id" text,
	CONSTRAINT "unreadable_webhooks_key" PRIMARY KEY("provider","kind")
);
--> statement-breakpoint
CREATE TABLE "webhook_events" (
	"id" serial PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"event_id" text NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"detail" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	"processed_at" timestamp with time zone,
	"next_attempt_at" timestamp with time zone DEFAULT now() NOT NULL,
	"retries" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "webhook_events_once" UNIQUE("provider","event_id")
);
--> statement-breakpoint
CREATE TABLE "withdrawal_esims" (
	"id" serial PRIMARY KEY NOT NULL,
	"withdrawal_id" integer NOT NULL,
	"esim_id" integer NOT NULL,
	"order_line_id" integer NOT NULL,
	"state" text NOT NULL,
	"reason" text NOT NULL,
	"amount_minor" integer NOT NULL,
	"refund_id" integer,
	CONSTRAINT "withdrawal_esims_once" UNIQUE("esim_id","order_line_id"),
	CONSTRAINT "withdrawal_esims_amount" CHECK ("withdrawal_esims"."amount_minor" >= 0)
);
--> statement-breakpoint
CREATE TABLE "withdrawals" (
	"id" serial PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"key_hash" "bytea",
	"body_hash" "bytea" NOT NULL,
	"order_id" integer,
	"name" text NOT NULL,
	"order_number" text NOT NULL,
	"email" text NOT NULL,
	"receipt_email" text NOT NULL,
	"locale" text NOT NULL,
	"statement" text NOT NULL,
	"state" text NOT NULL,
	"obstacle" text,
	"received_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"outcome" text,
	"note" text,
	"answered_at" timestamp with time zone,
	"answered_by" integer,
	"next_attempt_at" timestamp with time zone DEFAULT now() NOT NULL,
	"retries" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "withdrawals_number_unique" UNIQUE("number"),
	CONSTRAINT "withdrawals_key_hash_unique" UNIQUE("key_hash"),
	CONSTRAINT "withdrawals_answered" CHECK (("withdrawals"."state" = 'answered') = ("withdrawals"."outcome" is not null))
);
--> statement-breakpoint
CREATE TABLE "mail_requests" (
	"id" serial PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"request_sealed" "bytea" NOT NULL,
	"next_attempt_at" timestamp with time zone DEFAULT now() NOT NULL,
	"retries" smallint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "timers" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"requested_at" timestamp with time zone,
	"locked_until" timestamp with time zone,
	"problem" text,
	"next_attempt_at" timestamp with time zone DEFAULT now() NOT NULL,
	"retries" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "timers_name" UNIQUE("name")
);
--> statement-breakpoint
ALTER TABLE "account_tokens" ADD CONSTRAINT "account_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth_challenges" ADD CONSTRAINT "auth_challenges_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "backup_codes" ADD CONSTRAINT "backup_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "totp_factors" ADD CONSTRAINT "totp_factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_sessions" ADD CONSTRAINT "user_sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_items" ADD CONSTRAINT "cart_items_session_hash_carts_session_hash_fk" FOREIGN KEY ("session_hash") REFERENCES "public"."carts"("session_hash") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_items" ADD CONSTRAINT "cart_items_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "carts" ADD CONSTRAINT "carts_code_id_discount_codes_id_fk" FOREIGN KEY ("code_id") REFERENCES "public"."discount_codes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_contracts" ADD CONSTRAINT "order_contracts_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_requests" ADD CONSTRAINT "data_requests_answered_by_users_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "code_spellings" ADD CONSTRAINT "code_spellings_code_id_discount_codes_id_fk" FOREIGN KEY ("code_id") REFERENCES "public"."discount_codes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_prices" ADD CONSTRAINT "product_prices_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "esims" ADD CONSTRAINT "esims_order_line_id_order_lines_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "public"."order_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "esims" ADD CONSTRAINT "esims_purchase_id_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_notices" ADD CONSTRAINT "plan_notices_esim_id_esims_id_fk" FOREIGN KEY ("esim_id") REFERENCES "public"."esims"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_order_line_id_order_lines_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "public"."order_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gifts" ADD CONSTRAINT "gifts_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gifts" ADD CONSTRAINT "gifts_esim_id_esims_id_fk" FOREIGN KEY ("esim_id") REFERENCES "public"."esims"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_code_id_discount_codes_id_fk" FOREIGN KEY ("code_id") REFERENCES "public"."discount_codes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "owner_notices" ADD CONSTRAINT "owner_notices_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "book_day_sums" ADD CONSTRAINT "book_day_sums_starts_at_book_days_starts_at_fk" FOREIGN KEY ("starts_at") REFERENCES "public"."book_days"("starts_at") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "destination_days" ADD CONSTRAINT "destination_days_starts_at_book_days_starts_at_fk" FOREIGN KEY ("starts_at") REFERENCES "public"."book_days"("starts_at") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partner_entries" ADD CONSTRAINT "partner_entries_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ratings" ADD CONSTRAINT "ratings_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ratings" ADD CONSTRAINT "ratings_esim_id_esims_id_fk" FOREIGN KEY ("esim_id") REFERENCES "public"."esims"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_taxes" ADD CONSTRAINT "order_taxes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_ledger_entry_id_ledger_entries_id_fk" FOREIGN KEY ("ledger_entry_id") REFERENCES "public"."ledger_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_esims" ADD CONSTRAINT "refund_esims_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_esims" ADD CONSTRAINT "refund_esims_esim_id_esims_id_fk" FOREIGN KEY ("esim_id") REFERENCES "public"."esims"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_esims" ADD CONSTRAINT "refund_esims_order_line_id_order_lines_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "public"."order_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_entries" ADD CONSTRAINT "support_entries_message_id_support_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."support_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_entries" ADD CONSTRAINT "support_entries_written_by_users_id_fk" FOREIGN KEY ("written_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_entries" ADD CONSTRAINT "support_entries_mail_id_mails_id_fk" FOREIGN KEY ("mail_id") REFERENCES "public"."mails"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_messages" ADD CONSTRAINT "support_messages_answered_by_users_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "top_up_rules" ADD CONSTRAINT "top_up_rules_esim_id_esims_id_fk" FOREIGN KEY ("esim_id") REFERENCES "public"."esims"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "top_up_rules" ADD CONSTRAINT "top_up_rules_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "top_up_rules" ADD CONSTRAINT "top_up_rules_card_payment_id_payments_id_fk" FOREIGN KEY ("card_payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "top_up_runs" ADD CONSTRAINT "top_up_runs_rule_id_top_up_rules_id_fk" FOREIGN KEY ("rule_id") REFERENCES "public"."top_up_rules"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "top_up_runs" ADD CONSTRAINT "top_up_runs_esim_id_esims_id_fk" FOREIGN KEY ("esim_id") REFERENCES "public"."esims"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "top_up_runs" ADD CONSTRAINT "top_up_runs_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawal_esims" ADD CONSTRAINT "withdrawal_esims_withdrawal_id_withdrawals_id_fk" FOREIGN KEY ("withdrawal_id") REFERENCES "public"."withdrawals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawal_esims" ADD CONSTRAINT "withdrawal_esims_esim_id_esims_id_fk" FOREIGN KEY ("esim_id") REFERENCES "public"."esims"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawal_esims" ADD CONSTRAINT "withdrawal_esims_order_line_id_order_lines_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "public"."order_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawal_esims" ADD CONSTRAINT "withdrawal_esims_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_answered_by_users_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_tokens_user" ON "account_tokens" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "audit_log_created" ON "audit_log" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "audit_log_subject" ON "audit_log" USING btree ("subject_kind","subject_id");--> statement-breakpoint
CREATE INDEX "audit_log_actor" ON "audit_log" USING btree ("actor_id");--> statement-breakpoint
CREATE INDEX "backup_codes_user" ON "backup_codes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "passkeys_user" ON "passkeys" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "user_sessions_user" ON "user_sessions" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "data_requests_open" ON "data_requests" USING btree ("email_key","kind") WHERE answered_at is null;--> statement-breakpoint
CREATE INDEX "data_requests_email" ON "data_requests" USING btree ("email_key");--> statement-breakpoint
CREATE INDEX "data_requests_waiting" ON "data_requests" USING btree ("due_at") WHERE confirmed_at is not null and answered_at is null;--> statement-breakpoint
CREATE INDEX "code_refusals_time" ON "code_refusals" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "code_spellings_code" ON "code_spellings" USING btree ("code_id");--> statement-breakpoint
CREATE INDEX "disputes_open" ON "disputes" USING btree ("order_id") WHERE closed_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "exchange_rates_one_in_use" ON "exchange_rates" USING btree ("currency") WHERE state = 'in_use';--> statement-breakpoint
CREATE UNIQUE INDEX "exchange_rates_one_waiting" ON "exchange_rates" USING btree ("currency") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "exchange_rates_latest" ON "exchange_rates" USING btree ("currency","id");--> statement-breakpoint
CREATE INDEX "esims_usage_due" ON "esims" USING btree ("usage_due_at") WHERE usage_due_at is not null;--> statement-breakpoint
CREATE INDEX "esims_over" ON "esims" USING btree ("usage_at") WHERE usage_due_at is null;--> statement-breakpoint
CREATE INDEX "purchases_state" ON "purchases" USING btree ("state");--> statement-breakpoint
CREATE INDEX "purchases_bought" ON "purchases" USING btree ("ordering_at") WHERE state = 'issued';--> statement-breakpoint
CREATE INDEX "purchases_by_change" ON "purchases" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "purchases_open" ON "purchases" USING btree ("next_attempt_at") WHERE state in ('queued', 'ordering', 'unknown');--> statement-breakpoint
CREATE INDEX "purchases_leftovers" ON "purchases" USING btree ("next_attempt_at") WHERE may_be_sold_twice;--> statement-breakpoint
CREATE UNIQUE INDEX "gifts_one_per_esim" ON "gifts" USING btree ("esim_id") WHERE state <> 'taken_back';--> statement-breakpoint
CREATE INDEX "gifts_order" ON "gifts" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "gifts_waiting" ON "gifts" USING btree ("next_attempt_at") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "gifts_receiver" ON "gifts" USING btree (lower(receiver_email collate "C"));--> statement-breakpoint
CREATE INDEX "mails_queued" ON "mails" USING btree ("next_attempt_at") WHERE state = 'queued';--> statement-breakpoint
CREATE INDEX "mails_failed" ON "mails" USING btree ("created_at") WHERE state = 'failed';--> statement-breakpoint
CREATE INDEX "mails_recipient" ON "mails" USING btree (lower(recipient collate "C"));--> statement-breakpoint
CREATE INDEX "mails_by_time" ON "mails" USING brin ("created_at","sent_at") WITH (autosummarize=true);--> statement-breakpoint
CREATE INDEX "order_events_order" ON "order_events" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "order_events_attention" ON "order_events" USING btree ("order_id") WHERE kind = 'needs_attention';--> statement-breakpoint
CREATE INDEX "order_events_completed" ON "order_events" USING btree ("created_at") WHERE to_status = 'completed';--> statement-breakpoint
CREATE INDEX "order_lines_topped_up" ON "order_lines" USING btree ("topped_up_esim_id") WHERE topped_up_esim_id is not null;--> statement-breakpoint
CREATE INDEX "order_totals_day" ON "order_totals" USING btree ("day","status");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_one_open_per_cart_state" ON "orders" USING btree ("session_hash","cart_version") WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX "orders_by_time" ON "orders" USING btree ("created_at","id","status","paid_minor");--> statement-breakpoint
CREATE INDEX "orders_by_status" ON "orders" USING btree ("status","created_at","id","paid_minor");--> statement-breakpoint
CREATE INDEX "orders_by_total" ON "orders" USING btree ("total_minor","id","status","created_at");--> statement-breakpoint
CREATE INDEX "orders_by_name" ON "orders" USING btree ("name_key","id","status","created_at");--> statement-breakpoint
CREATE INDEX "orders_email" ON "orders" USING btree ("email_key");--> statement-breakpoint
CREATE INDEX "orders_code" ON "orders" USING btree ("code_id","status") WHERE code_id is not null;--> statement-breakpoint
CREATE INDEX "orders_user" ON "orders" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "orders_client" ON "orders" USING btree ("client_hash","created_at");--> statement-breakpoint
CREATE INDEX "orders_phone" ON "orders" USING btree (right(regexp_replace(billing_details->>'phone', '\D', '', 'g'), 7));--> statement-breakpoint
CREATE INDEX "orders_search" ON "orders" USING gin (search_key gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "owner_notices_once" ON "owner_notices" USING btree ("kind","case_id","notice") WHERE closed_at is null;--> statement-breakpoint
CREATE INDEX "owner_notices_told" ON "owner_notices" USING btree ("told_at");--> statement-breakpoint
CREATE INDEX "owner_notices_digest" ON "owner_notices" USING btree ("digest_id") WHERE digest_id is not null;--> statement-breakpoint
CREATE INDEX "page_states_latest" ON "page_states" USING btree ("page","id");--> statement-breakpoint
CREATE INDEX "book_changes_at" ON "book_changes" USING btree ("at");--> statement-breakpoint
CREATE INDEX "partner_entries_by_time" ON "partner_entries" USING btree ("at","partner","changed_at");--> statement-breakpoint
CREATE INDEX "partner_entries_order" ON "partner_entries" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "partner_entries_unknown" ON "partner_entries" USING btree ("at") WHERE order_id is null;--> statement-breakpoint
CREATE INDEX "partner_entries_payout" ON "partner_entries" USING btree ("partner","payout_ref","order_id","settled_currency","settled_minor");--> statement-breakpoint
CREATE INDEX "partner_payouts_by_time" ON "partner_payouts" USING btree ("at");--> statement-breakpoint
CREATE INDEX "ledger_entries_partner" ON "ledger_entries" USING btree ("order_id") WHERE account not in ('sales', 'fees');--> statement-breakpoint
CREATE INDEX "ledger_entries_returned" ON "ledger_entries" USING btree ("created_at") WHERE kind <> 'capture' and account <> 'sales';--> statement-breakpoint
CREATE INDEX "ledger_entries_fees" ON "ledger_entries" USING btree ("order_id") WHERE account = 'fees';--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_entries_once" ON "ledger_entries" USING btree ("reference","kind","account") WHERE reference is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "payments_one_captured_per_order" ON "payments" USING btree ("order_id") WHERE status = 'captured';--> statement-breakpoint
CREATE INDEX "payments_open" ON "payments" USING btree ("next_attempt_at") WHERE status in ('created', 'unknown', 'requires_action');--> statement-breakpoint
CREATE INDEX "payments_captured" ON "payments" USING btree ("captured_at") WHERE status = 'captured';--> statement-breakpoint
CREATE INDEX "payments_captured_by_provider" ON "payments" USING btree ("provider","captured_at") WHERE status = 'captured';--> statement-breakpoint
CREATE INDEX "payments_fee_unread" ON "payments" USING btree ("next_attempt_at") WHERE status = 'captured' and fee_minor is null;--> statement-breakpoint
CREATE INDEX "payments_card_last4" ON "payments" USING btree ("card_last4") WHERE card_last4 is not null;--> statement-breakpoint
CREATE INDEX "payments_in_review" ON "payments" USING btree ("order_id") WHERE status = 'needs_review';--> statement-breakpoint
CREATE INDEX "payments_declined" ON "payments" USING btree ("created_at") WHERE status = 'declined';--> statement-breakpoint
CREATE INDEX "portal_tokens_email" ON "portal_tokens" USING btree ("email_key");--> statement-breakpoint
CREATE INDEX "rate_limit_windows_ends" ON "rate_limit_windows" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "ratings_rated" ON "ratings" USING btree ("rated_at") WHERE stars is not null;--> statement-breakpoint
CREATE INDEX "receipts_order" ON "receipts" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "receipts_open" ON "receipts" USING btree ("next_attempt_at") WHERE number is null;--> statement-breakpoint
CREATE INDEX "receipts_issued" ON "receipts" USING btree ("issued_at");--> statement-breakpoint
CREATE UNIQUE INDEX "receipts_one_change" ON "receipts" USING btree ("order_id",sign(amount_minor)) WHERE ledger_entry_id is null;--> statement-breakpoint
CREATE UNIQUE INDEX "refund_esims_once" ON "refund_esims" USING btree ("esim_id","order_line_id") WHERE state <> 'released';--> statement-breakpoint
CREATE INDEX "refund_esims_refund" ON "refund_esims" USING btree ("refund_id");--> statement-breakpoint
CREATE INDEX "refund_esims_credited" ON "refund_esims" USING btree ("credited_at") WHERE credited_at is not null;--> statement-breakpoint
CREATE INDEX "refunds_order" ON "refunds" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "refunds_open" ON "refunds" USING btree ("next_attempt_at") WHERE state in ('revoking', 'returning', 'pending');--> statement-breakpoint
CREATE INDEX "refunds_waiting" ON "refunds" USING btree ("order_id") WHERE state in ('requested', 'needs_attention', 'failed');--> statement-breakpoint
CREATE INDEX "settings_latest" ON "settings" USING btree ("section","id");--> statement-breakpoint
CREATE INDEX "support_entries_message" ON "support_entries" USING btree ("message_id","id");--> statement-breakpoint
CREATE INDEX "support_entries_search" ON "support_entries" USING gin (text gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "support_entries_mail" ON "support_entries" USING btree ("mail_id") WHERE mail_id is not null;--> statement-breakpoint
CREATE INDEX "support_messages_open" ON "support_messages" USING btree ("id") WHERE answered_at is null;--> statement-breakpoint
CREATE INDEX "support_messages_email" ON "support_messages" USING btree (lower(email collate "C"));--> statement-breakpoint
CREATE INDEX "support_messages_search" ON "support_messages" USING gin ((number || ' ' || name || ' ' || email || ' ' || subject || ' ' || message) gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "top_up_rules_one_per_esim" ON "top_up_rules" USING btree ("esim_id") WHERE end_reason is null;--> statement-breakpoint
CREATE INDEX "top_up_rules_esim" ON "top_up_rules" USING btree ("esim_id");--> statement-breakpoint
CREATE INDEX "top_up_rules_order" ON "top_up_rules" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "top_up_runs_once" ON "top_up_runs" USING btree ("esim_id","plan_reference") WHERE state <> 'not_done';--> statement-breakpoint
CREATE INDEX "top_up_runs_rule" ON "top_up_runs" USING btree ("rule_id");--> statement-breakpoint
CREATE INDEX "top_up_runs_waiting" ON "top_up_runs" USING btree ("next_attempt_at") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "webhook_events_latest" ON "webhook_events" USING btree ("provider","id");--> statement-breakpoint
CREATE INDEX "webhook_events_open" ON "webhook_events" USING btree ("next_attempt_at") WHERE processed_at is null;--> statement-breakpoint
CREATE INDEX "withdrawal_esims_withdrawal" ON "withdrawal_esims" USING btree ("withdrawal_id");--> statement-breakpoint
CREATE INDEX "withdrawal_esims_refund" ON "withdrawal_esims" USING btree ("refund_id") WHERE refund_id is not null;--> statement-breakpoint
CREATE INDEX "withdrawals_order" ON "withdrawals" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "withdrawals_body" ON "withdrawals" USING btree ("body_hash");--> statement-breakpoint
CREATE INDEX "withdrawals_checking" ON "withdrawals" USING btree ("next_attempt_at") WHERE state = 'checking';--> statement-breakpoint
CREATE INDEX "withdrawals_waiting" ON "withdrawals" USING btree ("due_at") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "mail_requests_open" ON "mail_requests" USING btree ("next_attempt_at");--> statement-breakpoint
CREATE VIEW "public"."offered_prices" AS (
  select listed.product_id, listed.currency, listed.price_minor, listed.floor_minor, used.rate
  from product_prices listed join exchange_rates used
    on used.currency = listed.currency and used.state = 'in_use' and coalesce(used.day >= current_date - 7, true));--> statement-breakpoint
CREATE VIEW "public"."owner_cases" AS (
  select 'purchases_parked' as kind, purchase.id as case_id, line.order_id, 'parked' as attention, purchase.updated_at as since,
    (select sum(paid)::int from unnest(line.unit_paid_minor[purchase.first_ordinal:purchase.first_ordinal + purchase.quantity - 1]) paid) as amount_minor, line.currency, null::timestamptz as due_at,
    null::boolean as is_refundable, null as subject, true as is_told
  from purchases purchase join order_lines line on line.id = purchase.order_line_id where purchase.state = 'needs_attention'
  union all
  select 'payments_in_review', id, order_id, 'in_review', updated_at, amount_minor, currency, null, null, null, true
  from payments where status = 'needs_review'
  union all
  select case state when 'requested' then 'refunds_requested' else 'refunds_failed' end, id, order_id, 'refund', updated_at,
    amount_minor, currency, null, null, null, true
  from refunds where state in ('requested', 'needs_attention', 'failed')
  union all
  select 'payments_disputed', id, order_id, 'disputed', opened_at, amount_minor, currency, answer_by, is_inquiry, null, true
  from disputes where closed_at is null
  union all
  select 'withdrawals_waiting', id, order_id, 'withdrawal', received_at,
    (select sum(amount_minor)::int from withdrawal_esims where withdrawal_id = withdrawals.id and state = 'asked'),
    (select currency from orders where orders.id = order_id), due_at, null, number, true
  from withdrawals where state = 'waiting'
  union all
  select 'data_requested', id, null, null, confirmed_at, null, null, due_at, null, null, true
  from data_requests where confirmed_at is not null and answered_at is null
  union all
  select 'rates_waiting', id, null, null, read_at, null, null, null, null, currency, true
  from exchange_rates where state = 'waiting'
  union all
  select 'rates_old', id, null, null, (day + 8)::timestamptz, null, null, null, null, currency, true
  from exchange_rates where state = 'in_use' and day < current_date - 7
  union all
  select 'setup_failed', id, null, null, since, null, null, null, null, step, true from setup_checks
  where failures > 1 and held_at is not null and exists (select 1 from installation where name = 'opened-at')
  union all
  select 'sales_stopped', null, null, null, off_sale_since, null, null, null, null, supplier, false
  from supplier_accounts where off_sale_since is not null
  union all
  select 'webhooks_unreadable', null, null, null, first_at, null, null, null, null, provider, false from unreadable_webhooks
  union all
  select 'mails_failed', id, null, null, created_at, null, null, null, null, recipient, false from mails where state = 'failed'
  union all
  select 'messages_unanswered', id, null, null,
    coalesce((select max(entry.created_at) from support_entries entry where entry.message_id = support_messages.id and author = 'customer'), created_at),
    null, null, null, null, subject, false
  from support_messages where answered_at is null);