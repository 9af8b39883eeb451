import { fireEvent } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { expect, test, vi } from 'vitest';
import type { Language } from '~/lib/language.ts';
import { openFakeShop } from '../../../test/fake-shop.ts';
import { renderInShop } from '../../../test/render.tsx';
import { portalEsimOf } from '../../../test/samples.ts';
import { EndCard } from './end-card.tsx';
import type { StoredSignal } from './walk.ts';

const token = 'a'.repeat(43);
const at = '2026-11-25T14:05:00.000Z';
type Kind = ComponentProps<typeof EndCard>['kind'];
type Options = {
  esim?: Partial<StoredSignal['esim']>;
  network?: StoredSignal['network'];
  token?: string;
  language?: Language;
};

function showEnd(kind: Kind, { language = 'en', ...options }: Options = {}) {
  openFakeShop({});
  const [onAnswer, onNotOnline] = [vi.fn(), vi.fn()];
  const signal: StoredSignal = {
    ...{
      deliveredAt: at,
      isInstalled: true,
      installedAt: at,
      networks: [],
      countryCodes: ['TR'],
      apn: null,
      askedAt: at,
    },
    esim: portalEsimOf(options.esim),
    network: options.network ?? { kind: 'unseen' },
  };
  const place = language === 'tr' ? 'Türkiye' : 'Turkey';
  const page = renderInShop(
    <EndCard {...{ kind, signal, place, onAnswer, onNotOnline }} install={null} token={options.token} />,
    { language },
  );
  const links = () => page.getAllByRole('link').map((link) => link.getAttribute('href'));
  return { ...page, links, onAnswer, onNotOnline, text: () => page.container.textContent ?? '' };
}

test('used up, the eSIM is topped up by the link that is open, and without one another plan is offered', () => {
  const esim = { canTopUp: true, leftMb: 0 };
  const first = showEnd('out_of_data', { esim, token });
  expect(first.text()).toMatch(/5\sGB of 5\sGB used/);
  expect(first.links()).toEqual([`/portal/topup?esimId=12&bundle=esim_5GB_30D_TR_V2&token=${token}`]);
  first.unmount();
  expect(showEnd('out_of_data', { esim }).links()).toEqual(['/products?country=TR']);
  expect(showEnd('out_of_data', { esim: { canTopUp: false }, token }).links()).toContain('/products?country=TR');
});

test.each([
  ['with its day and what was left', { validUntil: at, leftMb: 1500 }, /ended on .*Nov 25.*1\.5\sGB were left\./],
  ['without a day', { validUntil: null, leftMb: 0 }, /The plan has ended\.(?!.*left)/],
  ['without limit', { validUntil: null, totalMb: null, leftMb: null }, /The plan has ended\.(?!.*left)/],
])('a plan that is over says so %s', (_how, esim, words) => {
  expect(showEnd('expired', { esim }).text()).toMatch(words);
});

test('seen somewhere else, plans for there are offered, and whoever is where the plan works says so', () => {
  const network = { kind: 'seen' as const, name: 'Cosmote', countryCode: 'GR', seenAt: at };
  const { text, links, getByRole, onAnswer } = showEnd('elsewhere', { network } as Options);
  expect(text()).toContain('Cosmote saw your eSIM in Greece on');
  expect(links()).toEqual(['/products?country=GR']);
  fireEvent.click(getByRole('button', { name: 'I am in Turkey' }));
  expect(onAnswer.mock.calls).toEqual([[{ isInCountry: true }]]);
});

test('online, what is left is told only where it is known, and it can be said not to be so', () => {
  const known = showEnd('online', { esim: { leftMb: 4200 } });
  expect(known.text()).toMatch(/4\.2\sGB left\./);
  fireEvent.click(known.getByRole('button', { name: 'No, still offline' }));
  expect(known.onNotOnline).toHaveBeenCalledOnce();
  known.unmount();
  expect(showEnd('online', { esim: { leftMb: null } }).text()).not.toMatch(/left/);
});

test('in Turkish an end is told in Turkish', () => {
  const { text } = showEnd('out_of_data', { esim: { leftMb: 0 }, language: 'tr' });
  expect(text()).toMatch(/^Veri bitti.*Türkiye/);
  expect(text()).not.toMatch(/used|Plans|\{\{/);
});
