ALTER TABLE "mails" ADD COLUMN "next_attempt_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "retries" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "webhook_events" ADD COLUMN "next_attempt_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "webhook_events" ADD COLUMN "retries" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "mails_queued" ON "mails" USING btree ("next_attempt_at") WHERE state = 'queued';--> statement-breakpoint
CREATE INDEX "webhook_events_open" ON "webhook_events" USING btree ("next_attempt_at") WHERE processed_at is null;--> statement-breakpoint
-- From now on a mail's claim grants its portal token: one that was claimed before gets a new one.
UPDATE "mails" SET "portal_token_sealed" = null WHERE "state" = 'queued';
