import { expect, test } from 'vitest';
import { renderLowDataMail } from './render-low-data-mail.ts';
import type { MailLocale } from './texts/mail-texts.ts';

const shop = { name: 'My Shop', publicUrl: 'https://shop.example', supportAddress: 'care@shop.example' };
const portalUrl = 'https://shop.example/portal?token=pt_abc123';
const esim = { iccid: '8943108165019283746', line: { countryCode: 'TR' } };

function render({
  leftMb = 980,
  locale = 'en' as MailLocale,
  endsAt = new Date('2026-12-12T08:00:00Z') as Date | null,
}) {
  const notice = { totalMb: 5000, leftMb, endsAt, createdAt: new Date('2026-11-21T14:05:00Z') };
  return renderLowDataMail({ notice, esim, portalUrl, locale, shop });
}

/** The visible text of the HTML part, with its links. */
function readable(markup: string): string {
  return markup
    .replace(/<style>.*?<\/style>/gs, '')
    .replace(/<a [^>]*href="([^"]*)"[^>]*>/g, ' $1 ')
    .replace(/<[^>]+>/g, ' ');
}

test('both parts say what is left and until when, and link to the portal', () => {
  const { subject, text, html, attachments } = render({});
  expect(subject).toBe('980\u00a0MB left on your eSIM for Turkey');
  for (const part of [text, readable(html)]) {
    expect(part).toContain('You have used 4.02\u00a0GB of the 5\u00a0GB on your eSIM for Turkey.');
    expect(part).toContain('Dec 12, 2026');
    expect(part).toContain('894310••••3746');
    expect(part).toContain('As of Nov 21, 2026, 14:05 UTC.');
    expect(part).toContain(portalUrl);
    expect(part).toContain('pt_abc123');
    expect(part).toContain('We send this e-mail once per plan.');
    expect(part).not.toContain(esim.iccid);
  }
  expect(html).toContain('width="80%"');
  expect(attachments).toEqual([]);
});

test('a used-up plan is not called nearly used up', () => {
  const { subject, text, html } = render({ leftMb: 0 });
  expect(subject).toBe('Your eSIM for Turkey is out of data');
  expect(text).toContain(
    'You have used all of the 5\u00a0GB on your eSIM for Turkey. It connects again once data is added.',
  );
  expect(readable(html)).toContain('All data used');
  expect(html).toContain('width="100%" height="12"');
});

test('without an end date from the partner none is shown', () => {
  const { text, html } = render({ endsAt: null });
  expect(`${text}${html}`).not.toContain('Valid until');
});

test.each([980, 0])('the Turkish mail is in Turkish with %i MB left', (leftMb) => {
  const { subject, text, html } = render({ leftMb, locale: 'tr' });
  expect(subject).toMatch(/Türkiye$/);
  expect(text).toContain('12 Ara 2026');
  expect(text).toContain(`Portalı aç: ${portalUrl}`);
  expect(html).toContain('<html lang="tr"');
  expect(`${text}${html}`.replace(/<[^>]+>|\S+@\S+|\S+:\/\/\S+/g, ' ')).not.toMatch(
    /\b(your|the|open|help|left|used|data|until|this)\b/i,
  );
});

test('a destination without a known name is shown by its code', () => {
  const notice = { totalMb: 1000, leftMb: 200, endsAt: null, createdAt: new Date(0) };
  const unknown = { iccid: esim.iccid, line: { countryCode: 'Moon' } };
  expect(renderLowDataMail({ notice, esim: unknown, portalUrl, locale: 'en', shop }).subject).toContain('for Moon');
});
