import { expect, test } from 'vitest';
import { parseContent } from './parse-content.ts';

const values = { refundDays: '30' };
const head = '---\ntitle: A page\n---\n';

test('a file becomes front matter, an introduction, sections and items with their anchors', () => {
  const file = parseContent(`${head}Hello.\n\n## First {#one}\n\nBody.\n\n### Why? {#why}\n\nBecause *so*.\n`, values);
  expect(file).toEqual({
    frontMatter: { title: 'A page' },
    intro: '<p>Hello.</p>',
    sections: [
      {
        id: 'one',
        title: 'First',
        html: '<p>Body.</p>',
        items: [{ id: 'why', title: 'Why?', html: '<p>Because <em>so</em>.</p>', text: 'Because so.' }],
      },
    ],
  });
});

test('the plain text of an answer keeps its characters and loses the markup', () => {
  const file = parseContent(`${head}## S {#s}\n\n### Q {#q}\n\nTap **Add** & "go", [here](/faq).\n\n* 1 < 2\n`, values);
  expect(file.sections[0]?.items[0]?.text).toBe('Tap Add & "go", here. 1 < 2');
});

test('placeholders are replaced with settings, and an unknown one fails the build', () => {
  expect(parseContent(`${head}Within {{refundDays}} days.`, values).intro).toBe('<p>Within 30 days.</p>');
  expect(() => parseContent(`${head}{{phone}}`, values)).toThrow('got "phone"');
});

test.each([
  ['a script', '<script>alert(1)</script>'],
  ['a tag inside a line', 'Hello <b onclick=x>you</b>'],
  ['a picture', '![x](/x.png)'],
  ['a script link', '[x](javascript:alert(1))'],
  ['a link to another host by two slashes', '[x](//evil.example)'],
  ['a link without encryption', '[x](http://example.com)'],
])('%s is rejected', (_name, markdown) => {
  expect(() => parseContent(`${head}${markdown}`, values)).toThrow(/^Expected/);
});

test.each([
  ['no facts', 'Hello'],
  ['a fact without a value', '---\ntitle:\n---\n'],
  ['a heading without an anchor', `${head}## First`],
  ['a heading of the wrong depth', `${head}# First {#one}`],
  ['an item before a section', `${head}### First {#one}`],
  ['an anchor used twice', `${head}## A {#a}\n\n## B {#a}`],
])('%s is rejected', (_name, source) => {
  expect(() => parseContent(source, values)).toThrow(/^Expected/);
});

test('HTML in inline code is escaped', () => {
  expect(parseContent(`${head}Dial \`*#06#\` or \`<b>\`.`, values).intro).toBe(
    '<p>Dial <code>*#06#</code> or <code>&lt;b&gt;</code>.</p>',
  );
});
