import type { FindControl } from './restore-page.ts';

/**
 * Runs in the head of every page before the first paint, as its own source text: it must not use anything outside itself but the shop's languages.
 * It applies what only this browser knows (theme, language, cart count, account), starts React when it is needed, and queues
 * earlier taps until React can handle them.
 */
export function bootPage(locales: readonly string[]): void {
  const root = document.documentElement;
  const read = (key: string) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  };
  const write = (key: string, value: string) => {
    try {
      localStorage.setItem(key, value);
    } catch {
      // Storage may be blocked in private windows: the choice then lasts for this page only.
    }
  };

  try {
    sessionStorage.getItem('');
  } catch {
    // Session storage is blocked: React Router, which stores scroll positions there unconditionally, gets one in memory.
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

  const showTheme = (theme: string | null) => {
    const chosen = theme === 'dark' || theme === 'light' ? theme : undefined;
    if (chosen) root.dataset.theme = chosen;
    else delete root.dataset.theme;
    for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[data-theme-of]')) {
      const own = meta.dataset.themeOf;
      meta.media = chosen ? (own === chosen ? 'all' : 'not all') : `(prefers-color-scheme:${own})`;
    }
  };
  const showStored = () => {
    showTheme(read('theme'));
    root.dataset.cart = read('cartCount') ?? '';
    root.dataset.account = read('account')?.replaceAll('"', '') ?? '';
  };
  showStored();

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

  // Default Trusted Types policy: allows exactly what React and this script write.
  window.trustedTypes?.createPolicy('default', {
    createHTML: (html) => (html === '' || html === '<script></script>' ? html : null),
    createScript: (text) => (text === document.getElementById('parked-start')?.textContent ? text : null),
    createScriptURL: (url) => (new URL(url, location.href).origin === location.origin ? url : null),
  });

  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    window.installOffer = event as InstallOffer;
  });

  let isPainted = false;
  const showRest = () => {
    if (isPainted) return;
    isPainted = true;
    root.dataset.painted = '';
    const manifest = document.createElement('link');
    manifest.rel = 'manifest';
    manifest.href = root.dataset.manifest ?? '';
    document.head.append(manifest);
  };
  // Two frames after the end of the text: the first paint may show the header alone.
  const showRestSoon = () => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(showRest)));
  // Coming from within the shop, typeface, flags and manifest are cached; otherwise the text is painted without them first.
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

  const listen = (target: EventTarget, types: string, listener: (event: Event) => void) => {
    for (const type of types.split(' '))
      target.addEventListener(type, listener, { capture: true, passive: !/click|submit/.test(type) });
  };

  let started = false;
  const start = () => {
    if (document.readyState === 'loading') {
      listen(document, 'DOMContentLoaded', start);
      return;
    }
    const parked = document.getElementById('parked-start');
    if (started || !parked) return;
    started = true;
    document.querySelector('link[data-styles]')?.setAttribute('rel', 'preload');
    const script = document.createElement('script');
    script.type = 'module';
    script.textContent = parked.textContent;
    document.head.append(script);
    script.remove();
  };
  if (root.dataset.start === 'defer') {
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

  let ready = root.dataset.start === 'never';
  let find: FindControl = (control) => control;
  const early: (() => void)[] = [];
  const keep = (event: Event, replay: () => void) => {
    event.preventDefault();
    event.stopPropagation();
    early.push(replay);
    start();
  };
  listen(document, 'click', (press) => {
    const event = press as MouseEvent;
    const button = (event.target as Element).closest<HTMLButtonElement>('button,a[data-live]');
    if (!button) return;
    const command = button.getAttribute('command');
    if (command) {
      if ('command' in HTMLButtonElement.prototype) return;
      const dialog = document.getElementById(button.getAttribute('commandfor') ?? '') as HTMLDialogElement | null;
      if (command === 'close') dialog?.close();
      else dialog?.showModal();
    } else if (!ready && button.type !== 'submit') {
      const { href } = button as Partial<HTMLAnchorElement>;
      if (href && (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)) return;
      keep(event, () => find(button)?.click());
      if (href) setTimeout(() => ready || location.assign(href), 3000);
    }
  });
  listen(document, 'submit', (event) => {
    const form = event.target as HTMLFormElement;
    const submitter = (event as SubmitEvent).submitter;
    if (!ready && form.hasAttribute('data-live'))
      keep(event, () => find(form)?.requestSubmit(submitter && find(submitter)));
  });
  // React has rendered the page anew, as if this script had not run.
  listen(document, 'shop:renewed', (event) => {
    find = (event as CustomEvent<FindControl>).detail;
    showStored();
    if (!isPainted) return;
    isPainted = false;
    showRest();
  });
  listen(document, 'shop:ready', () => {
    ready = true;
    for (const replay of early.splice(0)) replay();
  });

  // Pages without React sign out by themselves.
  if (root.dataset.start === 'never') {
    listen(document, 'click', ({ target }) => {
      if (!(target as Element).closest('[data-sign-out]')) return;
      void fetch('/api/logout', { method: 'POST' }).then(({ ok }) => {
        if (!ok) return;
        write('account', '"none"');
        location.assign('/');
      });
    });
  }

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
