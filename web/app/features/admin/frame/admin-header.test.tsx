import type { User } from '@esimshop/contracts/accounts';
import type { Role } from '@esimshop/contracts/roles';
import { fireEvent } from '@testing-library/react';
import { expect, test } from 'vitest';
import { showUser } from '~/features/accounts/user-query.ts';
import { openFakeShop } from '../../../../test/fake-shop.ts';
import { renderInShop } from '../../../../test/render.tsx';
import { AdminHeader } from './admin-header.tsx';
import { Permitted } from './permitted.tsx';

const userOf = (role: Role) =>
  ({ username: 'ayse', email: 'ayse@example.com', firstName: null, lastName: null, role, isAdmin: true }) as User;

function openHeader({ role = 'owner' as Role, path = '/admin' } = {}) {
  openFakeShop({});
  const page = renderInShop(<AdminHeader admin={userOf(role)} />, {
    path,
    prepare: (client) => showUser(client, userOf(role)),
  });
  const tabs = () => [...page.container.querySelectorAll<HTMLElement>('[role=tab]')];
  const selected = () => tabs().filter((tab) => tab.ariaSelected === 'true' || tab.matches('[aria-selected=true]'));
  const current = () => page.container.querySelector('nav > [aria-current=page]')?.textContent;
  const menu = () => page.container.querySelector('details') as HTMLDetailsElement;
  return { ...page, tabs, selected, current, menu };
}

test.each([
  ['/admin', 'Orders', undefined],
  ['/admin/orders/7', 'Orders', undefined],
  ['/admin?tab=plans', 'Pricing', undefined],
  ['/tr/admin?tab=system', 'System', undefined],
  ['/admin?tab=tax', undefined, 'Money'],
  ['/admin/messages/5', undefined, 'Messages'],
  ['/admin?tab=atlantis', 'Orders', undefined],
])('%s is marked in the header', (path, tab, link) => {
  const { selected, current } = openHeader({ path });
  expect([selected()[0]?.textContent, current()]).toEqual([tab, link]);
});

test('the arrow keys move through the tabs and go round', () => {
  const { tabs } = openHeader();
  const press = (key: string) => fireEvent.keyDown(document.activeElement as Element, { key });
  tabs()[0]?.focus();
  press('ArrowLeft');
  expect(document.activeElement?.textContent).toBe('Profile');
  press('ArrowRight');
  press('ArrowRight');
  press('Home');
  expect(document.activeElement?.textContent).toBe('Pricing');
});

test.each([
  ['owner', ['Orders', 'Pricing', 'Security', 'System', 'Profile']],
  ['support', ['Orders', 'Security', 'Profile']],
  ['bookkeeper', ['Security', 'Profile']],
] as const)('%s has these tabs', (role, names) => {
  expect(
    openHeader({ role })
      .tabs()
      .map(({ textContent }) => textContent),
  ).toEqual(names);
});

test.each([
  ['bookkeeper', 'prices', 'This is for owners', 'Go to Overview'],
  ['support', 'books', 'This is for owners and bookkeepers', 'Go to Orders'],
] as const)('%s who opens what needs %s is told whose it is, and led away', (role, needs, title, way) => {
  openFakeShop({});
  const page = renderInShop(<Permitted needs={needs}>Secret</Permitted>, {
    prepare: (client) => showUser(client, userOf(role)),
  });
  page.getByText(title);
  page.getByText(way);
  expect(page.container.textContent).not.toContain('Secret');
});
