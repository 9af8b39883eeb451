import { expect, test } from 'vitest';
import { renderSupportMail } from './render-support-mail.ts';

test('replying to the mail answers the visitor', () => {
  const message = {
    id: 1,
    number: 'M-3F9A41-C277D0',
    name: 'Deniz Yılmaz',
    email: 'deniz@example.com',
    subject: 'QR code',
    message: 'Hello',
    locale: 'tr' as const,
    createdAt: new Date('2026-11-20T10:00:00Z'),
    answeredAt: null,
    answeredBy: null,
    isClosed: false,
    keyHash: null,
  };
  const mail = renderSupportMail(message, { publicUrl: 'https://shop.example' });
  expect(mail.replyTo).toEqual({ address: 'deniz@example.com', name: 'Deniz Yılmaz' });
  expect(mail.text).toBe(
    'From: Deniz Yılmaz <deniz@example.com>\nLanguage: Turkish\nReceived: 2026-11-20T10:00:00.000Z\n\nHello\n\nAnswer it in the admin panel: https://shop.example/admin/messages/1\n',
  );
});
