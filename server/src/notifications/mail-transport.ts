export type MailAttachment = { filename: string; contentType: string; content: Buffer; contentId?: string };

export type MailMessage = {
  messageId: string;
  to: { address: string; name: string };
  /** Whom an answer goes to, where that is not the shop. */
  replyTo?: { address: string; name: string };
  subject: string;
  text: string;
  html: string;
  attachments: MailAttachment[];
};

/** Hands a mail to the mail server. @throws Error with `permanent: true` where trying again cannot help. */
export type MailTransport = { send(message: MailMessage): Promise<void>; check(): Promise<boolean>; close(): void };
