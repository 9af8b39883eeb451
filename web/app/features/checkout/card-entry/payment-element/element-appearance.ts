import type { Appearance } from '@stripe/stripe-js';

const DARK = '(prefers-color-scheme: dark)';

/** The form in the colours and measures of the page's fields, as they are now. */
export function readAppearance(): Appearance {
  const tokens = getComputedStyle(document.documentElement);
  const read = (name: string) => tokens.getPropertyValue(name).trim();
  return {
    theme: 'flat',
    variables: {
      colorPrimary: read('--ink'),
      colorBackground: read('--sheet'),
      colorText: read('--ink'),
      colorTextSecondary: read('--muted'),
      colorTextPlaceholder: read('--muted'),
      colorDanger: read('--danger'),
      // The page's own typeface would need to be served to Stripe's frame.
      fontFamily: 'system-ui, sans-serif',
      fontSizeBase: '17px',
      spacingUnit: '4px',
      borderRadius: '4px',
    },
    rules: {
      '.Input': { border: `1.5px solid ${read('--rule')}`, boxShadow: 'none' },
      '.Input:focus': { outline: `3px solid ${read('--focus')}`, outlineOffset: '2px', boxShadow: 'none' },
      '.Input--invalid': { border: `2px solid ${read('--danger')}`, boxShadow: 'none' },
      '.Label': { color: read('--ink'), fontWeight: '600' },
      '.Error': { fontWeight: '600' },
      '.Tab': { border: `1.5px solid ${read('--rule')}`, boxShadow: 'none' },
      '.Tab--selected': { border: `2px solid ${read('--ink')}`, boxShadow: 'none' },
    },
  };
}

/** Whether the page is dark, by the visitor's choice or their system's. */
export function isDarkScheme(): boolean {
  const { theme } = document.documentElement.dataset;
  return theme === undefined ? window.matchMedia(DARK).matches : theme === 'dark';
}

/** Calls back when the visitor or their system chooses another colour scheme. Returns a function that stops it. */
export function watchColourScheme(onChange: () => void): () => void {
  const system = window.matchMedia(DARK);
  const choice = new MutationObserver(onChange);
  system.addEventListener('change', onChange);
  choice.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
  return () => {
    system.removeEventListener('change', onChange);
    choice.disconnect();
  };
}
