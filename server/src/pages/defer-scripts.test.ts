import { expect, test } from 'vitest';
import { deferScripts } from './defer-scripts.ts';

const page = (start: string) =>
  `<html lang="en" data-start="${start}"><head><link rel="modulepreload" href="/assets/a.js"/></head><body>` +
  '<script nonce="n1">window.context={}</script><script nonce="n1" type="module" async="">import "/assets/a.js";</script>' +
  '</body></html>';

const defer = (html: string) => deferScripts(html, 'n1');

test('nothing is fetched for React before the first paint, and its start script becomes inert text', () => {
  const html = defer(page('defer'));
  expect(html).not.toContain('modulepreload');
  expect(html).not.toContain('type="module"');
  expect(html).toContain('<script type="text/plain" id="parked-start" nonce="n1">import "/assets/a.js";</script>');
  expect(html).toContain('<script nonce="n1">window.context={}</script>');
});

test("React Router's state is not evaluated before React starts: the start script brings it, in its order", () => {
  const state = (text: string) => `<script nonce="n1">window.__reactRouterContext${text};</script>`;
  const html = page('defer')
    .replace('<script nonce="n1">window.context={}</script>', state('={}'))
    .replace('</body>', `${state('.enqueue("[1]")')}${state('.close()')}</body>`);
  const deferred = defer(html);
  expect(deferred).toContain(
    '<script type="text/plain" id="parked-start" nonce="n1">window.__reactRouterContext={};\n' +
      'window.__reactRouterContext.enqueue("[1]");\nwindow.__reactRouterContext.close();\nimport "/assets/a.js";</script>',
  );
  expect(deferred.match(/<script><\/script>/g)).toHaveLength(3);
});

test('a script without our nonce is not joined', () => {
  const foreign = '<script>window.__reactRouterContext=alert(1)</script>';
  const html = defer(page('defer').replace('</body>', `${foreign}</body>`));
  expect(html).toContain(foreign);
  expect(html.split('parked-start')[1]).not.toMatch(/alert.*import/s);
});

test('a page that needs React at once is unchanged', () => {
  expect(defer(page('now'))).toBe(page('now'));
});

test('a start script with a replacement pattern is kept literally', () => {
  const html = page('defer').replace('import "/assets/a.js";', () => "const price = '$&$1';");
  expect(defer(html)).toContain("const price = '$&$1';");
});
