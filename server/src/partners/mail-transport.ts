import type { AccountFinding } from './account-check.ts';

export type MailAttachment = { filename: string; contentType: string; content: Buffer; contentId?: string };

export type MailMessage = {
  messageId: string;
  /** The sender's, if not that of the configuration. */
  fromName?: string;
  to: { address: string; name: string };
  /** The address that replies go to, if not the shop's. */
  replyTo?: { address: string; name: string };
  /** The Message-IDs of what it answers, the oldest first. A mail with them is written by a person. */
  answers?: readonly string[];
  /** Where one request ends mails of this kind, as RFC 8058 has it. */
  unsubscribeUrl?: string;
  subject: string;
  text: string;
  html: string;
  attachments: MailAttachment[];
};

/** Hands a mail to the mail server, and returns its reply. @throws Error with `permanent: true` if retrying cannot help */
export type MailTransport = {
  send(message: MailMessage): Promise<string>;
  check(): Promise<boolean>;
  /** The same with the problem. No mail is sent. */
  checkAccount(): AsyncIterable<AccountFinding>;
  close(): void;
};
