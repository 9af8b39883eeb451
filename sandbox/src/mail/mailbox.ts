import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import PostalMime, { type Attachment, type Email } from 'postal-mime';
import { openStore } from '../store.ts';

/** A message as listed in the journal; its raw source is a file beside it. */
export type MailSummary = {
  id: string;
  messageId: string;
  receivedAt: number;
  from: string;
  to: string[];
  subject: string;
};

export type MailMessage = Omit<MailSummary, 'receivedAt'> & {
  receivedAt: string;
  /** Message-IDs as in the header; null without one. */
  inReplyTo: string | null;
  references: string | null;
  text: string;
  html: string;
  attachments: {
    filename: string;
    contentType: string;
    contentId: string | null;
    disposition: string | null;
    contentBase64: string;
  }[];
};

type MailTables = { messages: MailSummary; counters: { accepted: number } };

export type Mailbox = {
  accept(raw: Buffer, envelope: { from: string; to: string[] }): Promise<MailSummary>;
  /** Newest first; with an address, only messages to it. */
  list(filter: { to?: string | undefined; limit?: number | undefined }): MailSummary[];
  read(id: string): Promise<MailMessage | undefined>;
  countAccepted(): number;
  clear(): void;
  close(): void;
};

/** A durable mailbox: writes the raw file first, then the journal entry that lists it. */
export function openMailbox(folder: string, now: () => number): Mailbox {
  const store = openStore<MailTables>(join(folder, 'mail.jsonl'));
  const rawFolder = join(folder, 'mail');
  mkdirSync(rawFolder, { recursive: true, mode: 0o700 });
  const countAccepted = () => store.find('counters', 'main')?.accepted ?? 0;
  const pathOf = (id: string) => join(rawFolder, `${id}.eml`);

  return {
    accept: async (raw, envelope) => {
      const email = await PostalMime.parse(headersOf(raw));
      const accepted = countAccepted() + 1;
      const summary: MailSummary = {
        id: String(accepted),
        messageId: email.messageId ?? '',
        receivedAt: now(),
        from: email.from?.address ?? envelope.from,
        to: envelope.to,
        subject: email.subject ?? '',
      };
      writeFileSync(pathOf(summary.id), raw, { mode: 0o600 });
      store.atomically(() => {
        store.put('counters', 'main', { accepted });
        store.put('messages', summary.id, summary);
      });
      return summary;
    },
    list: ({ to, limit }) => {
      const address = to?.toLowerCase();
      const found = store
        .list('messages')
        .filter((message) => address === undefined || message.to.some((each) => each.toLowerCase() === address));
      return found.toReversed().slice(0, limit);
    },
    read: async (id) => {
      const summary = store.find('messages', id);
      if (!summary) return undefined;
      return toMessage(summary, await PostalMime.parse(readFileSync(pathOf(id))));
    },
    countAccepted,
    clear: () => {
      const ids = store.list('messages').map((message) => message.id);
      store.atomically(() => store.clear('messages'));
      for (const id of ids) rmSync(pathOf(id), { force: true });
    },
    close: () => store.close(),
  };
}

/** All that a summary needs: the rest is parsed when the message is opened. */
function headersOf(raw: Buffer): Buffer {
  const end = raw.indexOf('\r\n\r\n');
  return end === -1 ? raw : raw.subarray(0, end + 2);
}

function toMessage(summary: MailSummary, email: Email): MailMessage {
  return {
    ...summary,
    receivedAt: new Date(summary.receivedAt).toISOString(),
    inReplyTo: email.inReplyTo ?? null,
    references: email.references ?? null,
    text: email.text ?? '',
    html: email.html ?? '',
    attachments: email.attachments.map((attachment) => ({
      filename: attachment.filename ?? '',
      contentType: attachment.mimeType,
      contentId: attachment.contentId?.replace(/^<|>$/g, '') ?? null,
      disposition: attachment.disposition,
      contentBase64: toBase64(attachment.content),
    })),
  };
}

function toBase64(content: Attachment['content']): string {
  if (typeof content === 'string') return Buffer.from(content).toString('base64');
  return Buffer.from(content instanceof Uint8Array ? content : new Uint8Array(content)).toString('base64');
}
