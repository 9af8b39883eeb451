import type { Locale } from '@esimshop/contracts/locales';
import { expect, test } from 'vitest';
import type { PlanNotice } from '../../orders/esims.ts';
import { renderPlanMail } from './render-plan-mail.ts';

const shop = {
  name: 'My Shop',
  publicUrl: 'https://shop.example',
  signal: '#ffcc00',
  supportAddress: 'care@shop.example',
  timeZone: 'Europe/Istanbul',
  seller: [],
};
const portalUrl = 'https://shop.example/portal?token=pt_abc123';
const topUpUrl = 'https://shop.example/portal/topup?token=pt_abc123&esimId=7&bundle=esim_5GB_30D_TR_V2';
const esim = { iccid: '8943108165019283746', line: { countryCode: 'TR', ownNames: null } };

function render({
  leftMb = 980,
  locale = 'en' as Locale,
  endsAt = new Date('2026-12-12T08:00:00Z') as Date | null,
  totalMb = 5000 as number | null,
  kind = 'low' as PlanNotice['kind'],
  canTopUp = true,
}) {
  const createdAt = new Date('2026-11-21T14:05:00Z');
  const notice = { kind, totalMb, leftMb: totalMb === null ? null : leftMb, endsAt, createdAt };
  return renderPlanMail({ notice, esim, portalUrl, topUpUrl: canTopUp ? topUpUrl : undefined, locale, shop });
}

/** The visible text of the HTML part, with its links. */
function readable(markup: string): string {
  return markup
    .replace(/<style>.*?<\/style>/gs, '')
    .replace(/<a [^>]*href="([^"]*)"[^>]*>/g, ' $1 ')
    .replace(/<[^>]+>/g, ' ');
}

test('both parts say what is left and until when, and link to the top-up and the portal', () => {
  const { subject, text, html, attachments } = render({});
  expect(subject).toBe('980\u00a0MB left on your Turkey eSIM');
  for (const part of [text, readable(html)]) {
    expect(part).toContain('You have used 4.02\u00a0GB of the 5\u00a0GB on your Turkey eSIM.');
    expect(part).toContain('Dec 12, 2026');
    expect(part).toContain('894310••••3746');
    expect(part).toContain('As of Nov 21, 2026, 17:05 Türkiye Time (GMT+3).');
    expect(part).toContain(portalUrl);
    expect(part.replaceAll('&amp;', '&')).toContain(topUpUrl);
    expect(part).toContain('pt_abc123');
    expect(part).toContain('We send this e-mail once per plan.');
    expect(part).not.toContain(esim.iccid);
  }
  expect(html).toContain('width="80%"');
  expect(attachments).toEqual([]);
});

test('a used-up plan is not called nearly used up', () => {
  const { subject, text, html } = render({ leftMb: 0, kind: 'empty' });
  expect(subject).toBe('Your Turkey eSIM is out of data');
  expect(text).toContain(
    'You have used all of the 5\u00a0GB on your Turkey eSIM. It connects again once data is added.',
  );
  expect(readable(html)).toContain('All data used');
  expect(html).toContain('width="100%" height="12"');
});

test('without an end date from the partner none is shown', () => {
  const { text, html } = render({ endsAt: null });
  expect(`${text}${html}`).not.toContain('Valid until');
});

test('a plan that ends soon says when, and what is left', () => {
  const { subject, text, html } = render({ kind: 'ending' });
  expect(subject).toBe('Your Turkey eSIM plan ends on Dec 12, 2026');
  for (const part of [text, readable(html)]) {
    expect(part).toContain('The plan on your Turkey eSIM ends on Dec 12, 2026, 11:00 Türkiye Time (GMT+3).');
    expect(part).toContain('980\u00a0MB');
    expect(part.replaceAll('&amp;', '&')).toContain(topUpUrl);
  }
});

test('an unlimited plan that ends soon has no figures of data', () => {
  const { text, html } = render({ kind: 'ending', totalMb: null });
  expect(text).toContain('ends on Dec 12, 2026, 11:00 Türkiye Time (GMT+3).');
  expect(`${text}${html}`).not.toMatch(/Data left|Data used|role="presentation" aria-hidden/);
});

test('an eSIM to which nothing can be added leads to the portal', () => {
  const { text, html } = render({ canTopUp: false });
  expect(`${text}${html}`).not.toMatch(/topup|Top up/);
  expect(readable(html)).toContain(portalUrl);
});

test.each([
  [980, 'low'],
  [0, 'empty'],
  [980, 'ending'],
] as const)('the Turkish mail is in Turkish with %i MB left, because the plan is %s', (leftMb, kind) => {
  const { subject, text, html } = render({ leftMb, kind, locale: 'tr' });
  expect(subject).toMatch(/Türkiye/);
  expect(text).toContain('12 Ara 2026');
  expect(text).toContain(`Portalı aç: ${portalUrl}`);
  expect(html).toContain('<html lang="tr"');
  expect(`${text}${html}`.replace(/<[^>]+>|\S+@\S+|\S+:\/\/\S+/g, ' ')).not.toMatch(
    /\b(your|the|open|help|left|used|data|until|this)\b/i,
  );
});

test('a destination without a known name is shown by its code', () => {
  const notice = { kind: 'low', totalMb: 1000, leftMb: 200, endsAt: null, createdAt: new Date(0) } as const;
  const unknown = { iccid: esim.iccid, line: { countryCode: 'Moon', ownNames: null } };
  const options = { notice, esim: unknown, portalUrl, topUpUrl, locale: 'en', shop } as const;
  expect(renderPlanMail(options).subject).toContain('your Moon eSIM');
});
