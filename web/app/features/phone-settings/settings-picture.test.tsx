import { PHONES } from '@esimshop/contracts/signal-steps';
import { fireEvent } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { translate } from '~/lib/translate.ts';
import { phoneSettingsTexts } from '~/locales/phone-settings.ts';
import { openFakeShop } from '../../../test/fake-shop.ts';
import { renderInShop } from '../../../test/render.tsx';
import { SettingsPicture } from './settings-picture.tsx';
import { SettingsPictures } from './settings-pictures.tsx';
import { drawScreen, SCREENS } from './settings-screens.ts';

beforeEach(() => {
  openFakeShop({});
});

test.each(PHONES)('every screen of %s has one row that counts, and words that fit it in each language', (phone) => {
  for (const language of ['en', 'tr'] as const) {
    const { t } = translate(language, phoneSettingsTexts);
    for (const screen of SCREENS) {
      const { rows } = drawScreen(phone, screen, { t, apn: 'plus.4g' });
      expect(rows.filter(({ isTarget }) => isTarget)).toHaveLength(1);
      for (const { text, value = '' } of rows) expect(text.length + value.length).toBeLessThanOrEqual(22);
    }
  }
});

test('a picture says in words what it shows', () => {
  const { getByRole } = renderInShop(<SettingsPicture phone="samsung" screen="roaming" />);
  expect(getByRole('img').getAttribute('aria-label')).toBe('Samsung, under Mobile networks: Data roaming, On.');
});

test('an access point is on its picture, and a long one is cut there and not in the words', () => {
  const { getByRole } = renderInShop(
    <SettingsPicture phone="iphone" screen="apn" apn="internet.of.a.far.country.example" />,
  );
  expect(getByRole('img').textContent).toContain('internet.of.a.far.…');
  expect(getByRole('img').getAttribute('aria-label')).toContain('internet.of.a.far.country.example');
});

test('the pictures are those of one phone, others can be chosen, and an access point is drawn only if there is one', () => {
  const view = renderInShop(<SettingsPictures apn={undefined} />);
  expect(view.getAllByRole('img')).toHaveLength(3);
  fireEvent.click(view.getByRole('button', { name: 'Samsung' }));
  expect(view.getAllByRole('img')[0]?.getAttribute('aria-label')).toBe('Samsung, under SIM manager: Add eSIM.');
  view.unmount();
  expect(renderInShop(<SettingsPictures apn="plus.4g" />, { language: 'tr' }).getAllByRole('img')).toHaveLength(4);
});
