import { expect, test } from 'vitest';
import { bannerSchema, standingBanner } from './banner.ts';
import { codeIssue } from './field-problems.ts';

const texts = { en: 'Ten days of sun, ten percent off' };
const codesOf = (value: unknown) => {
  const { error } = bannerSchema.safeParse(value);
  return error?.issues.map((issue) => `${issue.path.join('.')} ${codeIssue(issue).code}`);
};

test.each([
  [{}, true],
  [{ firstDay: '2026-11-27', lastDay: '2026-11-27' }, true],
  [{ firstDay: '2026-11-28' }, false],
  [{ lastDay: '2026-11-26' }, false],
  [{ lastDay: '2026-12-31' }, true],
])('with the days %o, it stands on 27 November: %s', (days, stands) => {
  const banner = bannerSchema.parse({ texts, ...days });
  expect(standingBanner(banner, '2026-11-27')).toEqual(stands ? banner : undefined);
});

test('without a text there is none', () => {
  expect(standingBanner(bannerSchema.parse({ link: '/products' }), '2026-11-27')).toBeUndefined();
});

test.each([
  ['/products?country=TR', undefined],
  ['https://partner.example/sale', undefined],
  ['//evil.example', ['link invalid']],
  ['/\\evil.example', ['link invalid']],
  ['http://partner.example', ['link invalid']],
  ['javascript:alert(1)', ['link invalid']],
  ['products', ['link invalid']],
])('it can lead to %s: %o', (link, codes) => {
  expect(codesOf({ texts, link })).toEqual(codes);
});

test('what is wrong with it is named at its field', () => {
  expect(codesOf({ texts: { en: '  ' } })).toEqual(['texts.en too_short']);
  expect(codesOf({ texts: { tr: 'x'.repeat(121) } })).toEqual(['texts.tr too_long']);
  expect(codesOf({ texts, firstDay: '2026-12-02', lastDay: '2026-12-01' })).toEqual(['lastDay not_after']);
});
