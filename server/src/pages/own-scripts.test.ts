import { expect, test } from 'vitest';
import { takeOwnScripts } from './own-scripts.ts';

const take = (html: string) => takeOwnScripts(html, 'n1');

test('marked scripts are ours, and no mark is left', () => {
  const { html, scripts } = take(
    '<link rel="modulepreload" nonce="n1" href="/a.js"/><script nonce="n1">\n  boot();\n</script><script type="module" async="" nonce="n1">go()</script>',
  );
  expect(scripts).toEqual(['\n  boot();\n', 'go()']);
  expect(html).not.toMatch(/nonce|n1/);
});

test('scripts from files have no text', () => {
  expect(take('<script nonce="n1" src="/a.js"></script>').scripts).toEqual([]);
});

test.each([
  '<script>alert(1)</script>',
  '<script nonce="">alert(1)</script>',
  '<script nonce="guessed">alert(1)</script>',
  // Got out of the data of a script of ours.
  '<script nonce="n1">data("</script><script>alert(1)</script>")</script>',
  // Would have the browser take a script of ours for its own end.
  '<script>alert(1)//<script nonce="n1">boot()</script>',
])('%s does not become ours', (html) => {
  expect(take(html).scripts.join()).not.toContain('alert');
});
