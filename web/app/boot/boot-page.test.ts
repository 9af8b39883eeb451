// @vitest-environment happy-dom
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { writeBootScript } from './boot-page.ts';

const LOCALES = ['en', 'tr'];

type Page = { start?: 'now' | 'defer' | 'never'; body?: string; lang?: string; path?: string };

/** A page as the server sent it, with the script in its head run. Listeners of earlier tests are gone. */
function openPage({ start = 'defer', body = '', lang = 'en', path = '/' }: Page = {}) {
  const targets: EventTarget[] = [window, document];
  for (const target of targets) {
    const add = target.addEventListener;
    const added: Parameters<typeof add>[] = [];
    target.addEventListener = (...listener: Parameters<typeof add>) => {
      added.push(listener);
      add.apply(target, listener);
    };
    onTestFinished(() => {
      target.addEventListener = add;
      for (const [type, listener, options] of added) target.removeEventListener(type, listener, options);
    });
  }
  window.history.replaceState(null, '', path);
  const root = document.documentElement;
  root.lang = lang;
  for (const name of Object.keys(root.dataset)) delete root.dataset[name];
  root.dataset['start'] = start;
  root.dataset['manifest'] = '/manifest.webmanifest';
  document.head.innerHTML =
    '<meta name="theme-color" data-theme-of="light"><meta name="theme-color" data-theme-of="dark">';
  document.body.innerHTML = `${body}<script type="text/plain" id="parked-start">0</script>`;
  const started = vi.fn();
  // What it appends is a module, which happy-dom would run.
  vi.spyOn(document.head, 'append').mockImplementation((node) => {
    if (node instanceof HTMLScriptElement) started(node.type, node.textContent);
  });
  const reload = vi.spyOn(window.location, 'reload').mockReturnValue(undefined);
  const assign = vi.spyOn(window.location, 'assign').mockReturnValue(undefined);
  onTestFinished(() => void vi.restoreAllMocks());
  // As the page runs it: a part that uses anything outside itself fails.
  new Function(writeBootScript(start, LOCALES))();
  const press = (selector: string, init: MouseEventInit = {}) =>
    document
      .querySelector(selector)
      ?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...init }));
  const makeReady = () => document.dispatchEvent(new Event('shop:ready'));
  return { root, started, reload, assign, press, makeReady };
}

beforeEach(() => {
  localStorage.clear();
  for (const cookie of ['lng', 'lng_chosen']) {
    // biome-ignore lint/suspicious/noDocumentCookie: the script itself writes them so
    document.cookie = `${cookie}=; Max-Age=-1; Path=/`;
  }
});

test('before the first paint the page shows what only this browser knows', () => {
  localStorage.setItem('theme', 'dark');
  localStorage.setItem('cartCount', '3');
  localStorage.setItem('account', '"admin"');
  const { root } = openPage();
  expect(root.dataset).toMatchObject({ theme: 'dark', cart: '3', account: 'admin' });
  const media = [...document.querySelectorAll('meta')].map((meta) => meta.media);
  expect(media).toEqual(['not all', 'all']);
});

test.each([null, 'auto', 'blue'])('the stored theme %j leaves the choice to the system', (theme) => {
  if (theme) localStorage.setItem('theme', theme);
  const { root } = openPage();
  expect(root.dataset['theme']).toBeUndefined();
  expect(document.querySelector('meta')?.media).toBe('(prefers-color-scheme:light)');
});

test('where storage is denied, the page starts all the same, and this page keeps what it stores for the tab', () => {
  const denied = () => {
    throw new DOMException('Access is denied', 'SecurityError');
  };
  const blocked = { getItem: denied, setItem: denied, removeItem: denied };
  vi.stubGlobal('localStorage', blocked);
  vi.stubGlobal('sessionStorage', blocked);
  const own = Object.getOwnPropertyDescriptor(window, 'sessionStorage');
  onTestFinished(() => {
    if (own) Object.defineProperty(window, 'sessionStorage', { ...own, configurable: true });
    vi.unstubAllGlobals();
  });
  const define = vi.spyOn(Object, 'defineProperty');
  const { root, started, press } = openPage({ body: '<button type="button" id="menu">Menu</button>' });
  expect([root.getAttribute('data-cart'), root.getAttribute('data-account')]).toEqual(['', '']);
  const [, , { value: inMemory }] = define.mock.calls.find(([, name]) => name === 'sessionStorage') ?? [{}, '', {}];
  inMemory.setItem('a', '1');
  expect(inMemory.getItem('a')).toBe('1');
  inMemory.removeItem('a');
  expect(inMemory.getItem('a')).toBeNull();
  press('#menu');
  expect(started).toHaveBeenCalledOnce();
});

test('a visitor who has chosen another language gets the page in it, once', () => {
  localStorage.setItem('i18nextLng', 'tr');
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type: 'navigate' } as PerformanceNavigationTiming]);
  const { reload } = openPage();
  expect(document.cookie).toContain('lng=tr');
  expect(reload).toHaveBeenCalledOnce();
});

test('a reload that changed nothing is not repeated forever', () => {
  localStorage.setItem('i18nextLng', 'tr');
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type: 'reload' } as PerformanceNavigationTiming]);
  expect(openPage().reload).not.toHaveBeenCalled();
});

test.each([
  ['a stored language that the shop does not have', 'xx', '/'],
  ['no stored language', null, '/'],
  ['the language of the page', 'en', '/'],
  ['an address that names its language', 'tr', '/en/plans'],
])('%s changes nothing', (_what, stored, path) => {
  if (stored) localStorage.setItem('i18nextLng', stored);
  const { reload } = openPage({ path });
  expect(reload).not.toHaveBeenCalled();
  expect(document.cookie).not.toContain('lng=');
});

test('a language that was just chosen is remembered, and no earlier one returns', () => {
  localStorage.setItem('i18nextLng', 'tr');
  // biome-ignore lint/suspicious/noDocumentCookie: as the server's redirect sets it
  document.cookie = 'lng_chosen=1; Path=/';
  const { reload } = openPage({ lang: 'en' });
  expect(localStorage.getItem('i18nextLng')).toBe('en');
  expect(document.cookie).not.toContain('lng_chosen=1');
  expect(reload).not.toHaveBeenCalled();
});

test('React starts with the first touch, once', () => {
  const { started } = openPage();
  expect(started).not.toHaveBeenCalled();
  window.dispatchEvent(new Event('pointerdown'));
  window.dispatchEvent(new Event('keydown'));
  expect(started.mock.calls).toEqual([['module', '0']]);
});

test('a pointer that only rests on the page does not start React', () => {
  const { started } = openPage();
  const move = (movementX: number) =>
    window.dispatchEvent(Object.assign(new Event('pointermove'), { movementX, movementY: 0 }));
  move(0);
  expect(started).not.toHaveBeenCalled();
  move(3);
  expect(started).toHaveBeenCalledOnce();
});

test('what is pressed before React is there happens once it is, in order', () => {
  const { press, makeReady, started } = openPage({
    body: '<button type="button" id="add">Add</button><button type="button" id="buy">Buy</button>',
  });
  const happened: string[] = [];
  for (const id of ['add', 'buy']) document.getElementById(id)?.addEventListener('click', () => happened.push(id));
  press('#add');
  press('#buy');
  expect(happened).toEqual([]);
  expect(started).toHaveBeenCalledOnce();
  makeReady();
  expect(happened).toEqual(['add', 'buy']);
  press('#add');
  expect(happened).toEqual(['add', 'buy', 'add']);
});

test('a document that React re-rendered gets the early press on its new button, and the state of this browser', () => {
  localStorage.setItem('cartCount', '2');
  const { press, makeReady, root } = openPage({ body: '<button type="button" id="old">Add</button>' });
  press('#old');
  document.body.innerHTML = '<button type="button" id="new">Add</button>';
  const clicked = vi.fn();
  const renewed = document.getElementById('new');
  renewed?.addEventListener('click', clicked);
  delete root.dataset['cart'];
  document.dispatchEvent(new CustomEvent('shop:renewed', { detail: () => renewed }));
  makeReady();
  expect(clicked).toHaveBeenCalledOnce();
  expect(root.dataset['cart']).toBe('2');
});

test('an early press whose button the new document does not have is left alone', () => {
  const { press, makeReady } = openPage({ body: '<button type="button" id="old">Add</button>' });
  press('#old');
  document.dispatchEvent(new CustomEvent('shop:renewed', { detail: () => undefined }));
  expect(makeReady).not.toThrow();
});

test('a form of React is sent once React is there, by the button that was pressed', () => {
  const { makeReady } = openPage({ body: '<form data-live><button name="act" value="pay">Pay</button></form>' });
  const form = document.querySelector('form') as HTMLFormElement;
  const submitter = document.querySelector('button');
  const event = Object.assign(new Event('submit', { bubbles: true, cancelable: true }), { submitter });
  form.dispatchEvent(event);
  expect(event.defaultPrevented).toBe(true);
  const request = vi.spyOn(form, 'requestSubmit').mockReturnValue(undefined);
  makeReady();
  expect(request.mock.calls).toEqual([[submitter]]);
});

test('a link that React handles works without React after three seconds, and at once with a key held', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { press, assign, makeReady } = openPage({ body: '<a data-live href="/plans">Plans</a>' });
  expect(press('a', { ctrlKey: true })).toBe(true);
  expect(press('a')).toBe(false);
  vi.advanceTimersByTime(2999);
  expect(assign).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(assign).toHaveBeenCalledOnce();
  press('a');
  makeReady();
  vi.advanceTimersByTime(3000);
  expect(assign).toHaveBeenCalledOnce();
});

test('a page without React signs out by itself, and forgets the account only if the shop agreed', async () => {
  localStorage.setItem('account', '"user"');
  const answers = [{ ok: false }, { ok: true }];
  const asked = vi.fn(async () => answers.shift());
  vi.stubGlobal('fetch', asked);
  onTestFinished(() => void vi.unstubAllGlobals());
  const { press, assign, started } = openPage({
    start: 'never',
    body: '<button type="button" data-sign-out>Sign out</button>',
  });
  press('button');
  await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(1));
  expect(localStorage.getItem('account')).toBe('"user"');
  press('button');
  await vi.waitFor(() => expect(assign).toHaveBeenCalledWith('/'));
  expect(asked).toHaveBeenLastCalledWith('/api/logout', { method: 'POST' });
  expect(localStorage.getItem('account')).toBe('"none"');
  expect(started).not.toHaveBeenCalled();
});

test('a theme that is chosen shows at once and is remembered', () => {
  const { root } = openPage({ body: '<input type="radio" name="theme" value="dark">' });
  document.querySelector('input')?.dispatchEvent(new Event('change', { bubbles: true }));
  expect(root.dataset['theme']).toBe('dark');
  expect(localStorage.getItem('theme')).toBe('dark');
});

test('the install offer is kept for later', () => {
  openPage();
  const offer = new Event('beforeinstallprompt', { cancelable: true });
  window.dispatchEvent(offer);
  expect(offer.defaultPrevented).toBe(true);
  expect(window.installOffer).toBe(offer);
});
