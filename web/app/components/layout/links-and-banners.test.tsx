import { act, fireEvent } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { reportCaptivePortal } from '~/lib/connection.ts';
import { openFakeShop } from '../../../test/fake-shop.ts';
import { renderInShop } from '../../../test/render.tsx';
import { ConnectionBanner } from './connection-banner.tsx';
import { LanguageLinks } from './language-links.tsx';

test('a Wi-Fi that has to be signed in to is an alert, and both waiting changes and pages are tried again', async () => {
  openFakeShop({});
  onTestFinished(() => reportCaptivePortal(false));
  const onRetry = vi.fn();
  const { getByRole, queryByRole, rerender } = renderInShop(
    <ConnectionBanner hasQueuedChanges={false} onRetry={onRetry} />,
  );
  expect(queryByRole('alert')).toBeNull();
  act(() => reportCaptivePortal(true));
  expect(getByRole('alert').querySelector('a')?.href).toMatch(/^http:/);
  fireEvent.click(getByRole('button', { name: 'Try again' }));
  expect(onRetry).toHaveBeenCalledOnce();
  act(() => reportCaptivePortal(false));
  rerender(<ConnectionBanner hasQueuedChanges onRetry={onRetry} />);
  expect(getByRole('status').textContent).toMatch(/^Your cart changes are saved/);
});

test('another language keeps the token of a mailed link, without which the page is dead', () => {
  window.location.hash = '#token=rt_1';
  onTestFinished(() => {
    window.location.hash = '';
  });
  const stay = (event: Event) => event.preventDefault();
  document.addEventListener('click', stay, { once: true });
  const { getByRole } = renderInShop(<LanguageLinks />, { path: '/rate#token=rt_1' });
  const link = getByRole('link', { name: 'Türkçe' }) as HTMLAnchorElement;
  fireEvent.click(link);
  expect(link.hash).toBe('#token=rt_1');
});
