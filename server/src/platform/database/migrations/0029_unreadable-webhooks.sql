CREATE TABLE "unreadable_webhooks" (
	"provider" text NOT NULL,
	"kind" text NOT NULL,
	"deliveries" integer DEFAULT 1 NOT NULL,
	"first_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_event_id" text,
	CONSTRAINT "unreadable_webhooks_key" PRIMARY KEY("provider","kind")
);
