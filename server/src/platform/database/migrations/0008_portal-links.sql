ALTER TABLE "mails" ADD COLUMN "portal_token_sealed" "bytea";--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "replaces_links" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "portal_tokens" ADD COLUMN "replaces_others" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "portal_tokens_email" ON "portal_tokens" USING btree ("email_key");