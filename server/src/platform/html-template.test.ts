import { expect, test } from 'vitest';
import { html } from './html-template.ts';

test('interpolated text cannot open a tag or escape an attribute', () => {
  const hostile = `"><img src=x onerror='alert(1)'>&lt;`;
  expect(String(html`<a title="${hostile}">${hostile}</a>`)).toBe(
    '<a title="&quot;&gt;&lt;img src=x onerror=&#39;alert(1)&#39;&gt;&amp;lt;">' +
      '&quot;&gt;&lt;img src=x onerror=&#39;alert(1)&#39;&gt;&amp;lt;</a>',
  );
});

test('markup is nested as it is, alone and in lists', () => {
  const rows = ['a', '<b>'].map((text) => html`<li>${text}</li>`);
  expect(String(html`<ul>${rows}</ul>${html`<hr>`}${3}`)).toBe('<ul><li>a</li><li>&lt;b&gt;</li></ul><hr>3');
});

test('an object or list from a request cannot pass for markup', () => {
  const forged: string = JSON.parse('{"markup":"<script>"}');
  const listed: string = JSON.parse('["<script>"]');
  expect(() => String(html`${forged}`)).toThrow();
  expect(String(html`${listed}`)).not.toContain('<script>');
});
