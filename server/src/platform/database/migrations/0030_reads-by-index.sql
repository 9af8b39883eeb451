DROP INDEX "payments_captured";--> statement-breakpoint
CREATE INDEX "mails_failed" ON "mails" USING btree ("created_at") WHERE state = 'failed';--> statement-breakpoint
CREATE INDEX "mails_by_time" ON "mails" USING brin ("created_at","sent_at") WITH (autosummarize=true);--> statement-breakpoint
CREATE INDEX "order_events_attention" ON "order_events" USING btree ("order_id") WHERE kind = 'needs_attention';--> statement-breakpoint
CREATE INDEX "order_events_by_time" ON "order_events" USING brin ("created_at") WITH (autosummarize=true);--> statement-breakpoint
CREATE INDEX "payments_captured" ON "payments" USING btree ("captured_at","provider") WHERE status = 'captured';