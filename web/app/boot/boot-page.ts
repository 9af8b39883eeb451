import type { FindControl } from './restore-page.ts';

/** When React takes over: at once, when it is needed, or never. */
type Start = 'now' | 'defer' | 'never';
type Part = (tools: Tools, locales: readonly string[]) => void;

/**
 * Run in the head of every page before the first paint. Each part is sent as its own source text: it must not use
 * anything but the tools and the shop's languages.
 */
const PARTS: readonly Part[] = [
  replaceBlockedSessionStorage,
  showChoices,
  applyStoredLanguage,
  restrictMarkup,
  keepInstallOffer,
  showRestAfterPaint,
  queueEarlyPresses,
];
/** What a page needs besides, by the time at which React starts there. */
const PARTS_BY_START: Record<Start, readonly Part[]> = {
  now: [],
  defer: [startReactWhenNeeded],
  never: [signOutWithoutReact],
};

/** The boot script as text. */
export function writeBootScript(start: Start, locales: readonly string[]): string {
  const parts = [...PARTS, ...PARTS_BY_START[start]].map((part) => `(${part})(tools,${JSON.stringify(locales)});`);
  return `{const tools=(${createTools})();${parts.join('')}}`;
}

type Tools = ReturnType<typeof createTools>;

function createTools() {
  let isStarted = false;

  function read(key: string): string | null {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  }

  function write(key: string, value: string): void {
    try {
      localStorage.setItem(key, value);
    } catch {
      // Storage may be blocked in private windows: the choice then lasts for this page only.
    }
  }

  function listen(target: EventTarget, types: string, listener: (event: Event) => void): void {
    for (const type of types.split(' '))
      target.addEventListener(type, listener, { capture: true, passive: !/click|submit/.test(type) });
  }

  /** Starts React, once the document is there. */
  function start(): void {
    if (document.readyState === 'loading') {
      listen(document, 'DOMContentLoaded', start);
      return;
    }
    const parked = document.getElementById('parked-start');
    if (isStarted || !parked) return;
    isStarted = true;
    document.querySelector('link[data-styles]')?.setAttribute('rel', 'preload');
    const script = document.createElement('script');
    script.type = 'module';
    script.textContent = parked.textContent;
    document.head.append(script);
    script.remove();
  }

  return { root: document.documentElement, read, write, listen, start };
}

/** React Router stores scroll positions there unconditionally: where it is blocked, it gets one in memory. */
function replaceBlockedSessionStorage(): void {
  try {
    sessionStorage.getItem('');
  } catch {
    const kept: Record<string, string> = {};
    const value = {
      getItem: (key: string) => kept[key] ?? null,
      setItem(key: string, text: string) {
        kept[key] = text;
      },
      removeItem(key: string) {
        delete kept[key];
      },
    };
    Object.defineProperty(window, 'sessionStorage', { value });
  }
}

/** Shows what only this browser knows: theme, number of items in the cart, account. */
function showChoices({ root, read, write, listen }: Tools): void {
  function showTheme(theme: string | null): void {
    const chosen = theme === 'dark' || theme === 'light' ? theme : undefined;
    if (chosen) root.dataset.theme = chosen;
    else delete root.dataset.theme;
    for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[data-theme-of]')) {
      const own = meta.dataset.themeOf;
      meta.media = chosen ? (own === chosen ? 'all' : 'not all') : `(prefers-color-scheme:${own})`;
    }
  }

  function showStored(): void {
    showTheme(read('theme'));
    root.dataset.cart = read('cartCount') ?? '';
    root.dataset.account = read('account')?.replaceAll('"', '') ?? '';
  }

  showStored();
  // React has rendered the page anew, as if this script had not run.
  listen(document, 'shop:renewed', showStored);
  listen(document, 'DOMContentLoaded', () => {
    for (const input of document.querySelectorAll<HTMLInputElement>('input[name=theme]'))
      input.checked = input.value === (root.dataset.theme ?? 'auto');
  });
  listen(document, 'change', (event) => {
    const input = event.target as HTMLInputElement;
    if (input.name !== 'theme') return;
    write('theme', input.value);
    showTheme(input.value);
  });
}

/** Stores a language that was just chosen; otherwise asks for the page in the stored one. */
function applyStoredLanguage({ root, read, write }: Tools, locales: readonly string[]): void {
  const stored = read('i18nextLng');
  const isLanguage = (text: unknown) => locales.some((locale) => locale === text);
  if (/(^|; )lng_chosen=1/.test(document.cookie)) {
    // biome-ignore lint/suspicious/noDocumentCookie: must happen before the first paint; the Cookie Store answers later
    document.cookie = 'lng_chosen=; Path=/; Max-Age=0';
    write('i18nextLng', root.lang);
  } else if (stored !== root.lang && isLanguage(stored) && !isLanguage(location.pathname.split('/')[1])) {
    // biome-ignore lint/suspicious/noDocumentCookie: as above
    document.cookie = `lng=${stored}; Path=/; Max-Age=31536000; SameSite=Lax`;
    // Without cookies or a network the server could not switch, and the page would reload for ever.
    const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    if (document.cookie.includes(`lng=${stored}`) && visit?.type !== 'reload') location.reload();
  }
}

/** Default Trusted Types policy: allows exactly what React and this script write. */
function restrictMarkup(): void {
  window.trustedTypes?.createPolicy('default', {
    createHTML: (html) => (html === '' || html === '<script></script>' ? html : null),
    createScript: (text) => (text === document.getElementById('parked-start')?.textContent ? text : null),
    createScriptURL: (url) => (new URL(url, location.href).origin === location.origin ? url : null),
  });
}

function keepInstallOffer(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    window.installOffer = event as InstallOffer;
  });
}

/** Typeface, flags and manifest wait for the first paint, unless they are cached. */
function showRestAfterPaint({ root, listen }: Tools): void {
  let isPainted = false;

  function showRest(): void {
    if (isPainted) return;
    isPainted = true;
    root.dataset.painted = '';
    const manifest = document.createElement('link');
    manifest.rel = 'manifest';
    manifest.href = root.dataset.manifest ?? '';
    document.head.append(manifest);
  }

  // Two frames after the end of the text: the first paint may show the header alone.
  const showRestSoon = () => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(showRest)));
  // Coming from within the shop, they are cached.
  if (document.referrer.startsWith(`${location.origin}/`)) showRest();
  else if (PerformanceObserver.supportedEntryTypes.includes('paint')) {
    new PerformanceObserver((paints) => {
      if (paints.getEntriesByName('first-contentful-paint').length === 0) return;
      if (document.readyState === 'loading') listen(document, 'DOMContentLoaded', showRestSoon);
      else showRestSoon();
    }).observe({ type: 'paint', buffered: true });
  }
  // A background tab paints nothing.
  addEventListener('load', () => setTimeout(showRest, 1000));
  listen(document, 'shop:renewed', () => {
    if (!isPainted) return;
    isPainted = false;
    showRest();
  });
}

/** For pages that show all they have without React: with the first interaction, or when the browser is idle. */
function startReactWhenNeeded({ listen, start }: Tools): void {
  listen(window, 'pointerdown keydown touchstart', start);
  listen(window, 'pointermove', (event) => {
    const { movementX, movementY } = event as PointerEvent;
    // Browsers also report a resting pointer as soon as there is a layout below it.
    if (movementX || movementY) start();
  });
  listen(window, 'load', () => {
    setTimeout(() => {
      if ('requestIdleCallback' in window) requestIdleCallback(start, { timeout: 2000 });
      else start();
    }, 1000);
  });
}

/** Keeps presses until React can handle them, and replays them then. */
function queueEarlyPresses({ root, listen, start }: Tools): void {
  let isReady = root.dataset.start === 'never';
  let find: FindControl = (control) => control;
  const early: (() => void)[] = [];

  function queue(event: Event, replay: () => void): void {
    event.preventDefault();
    event.stopPropagation();
    early.push(replay);
    start();
  }

  function runCommand(button: HTMLButtonElement, command: string): void {
    if ('command' in HTMLButtonElement.prototype) return;
    const dialog = document.getElementById(button.getAttribute('commandfor') ?? '') as HTMLDialogElement | null;
    if (command === 'close') dialog?.close();
    else dialog?.showModal();
  }

  listen(document, 'click', (press) => {
    const event = press as MouseEvent;
    const button = (event.target as Element).closest<HTMLButtonElement>('button,a[data-live]');
    if (!button) return;
    const command = button.getAttribute('command');
    if (command) runCommand(button, command);
    else if (!isReady && button.type !== 'submit') {
      const { href } = button as Partial<HTMLAnchorElement>;
      if (href && (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)) return;
      queue(event, () => find(button)?.click());
      if (href) setTimeout(() => isReady || location.assign(href), 3000);
    }
  });
  listen(document, 'submit', (event) => {
    const form = event.target as HTMLFormElement;
    const submitter = (event as SubmitEvent).submitter;
    if (!isReady && form.hasAttribute('data-live'))
      queue(event, () => find(form)?.requestSubmit(submitter && find(submitter)));
  });
  listen(document, 'shop:renewed', (event) => {
    find = (event as CustomEvent<FindControl>).detail;
  });
  listen(document, 'shop:ready', () => {
    isReady = true;
    for (const replay of early.splice(0)) replay();
  });
}

function signOutWithoutReact({ write, listen }: Tools): void {
  listen(document, 'click', ({ target }) => {
    if (!(target as Element).closest('[data-sign-out]')) return;
    void fetch('/api/logout', { method: 'POST' }).then(({ ok }) => {
      if (!ok) return;
      write('account', '"none"');
      location.assign('/');
    });
  });
}
