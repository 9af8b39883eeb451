import { expect, test } from 'vitest';
import { findProblems, MAX_PAGE_LENGTH } from './find-problems.ts';
import { parseContent } from './parse-content.ts';

const rules = { fields: ['title'], values: ['shopName'] };
const head = '---\ntitle: A page\n---\n';
const find = (body: string) => findProblems(`${head}${body}`, rules);

test.each([
  ['a script', 'Hello\n\n<script>alert(1)</script>', 'html', 6],
  ['a tag within a line', 'Hello\nyou <b onclick=x>and</b> me', 'html', 5],
  ['a comment', 'a\n\n<!-- b -->', 'html', 6],
  ['a tag in a list', '- one\n- two\n- <img src=x onerror=alert(1)>', 'html', 6],
  ['a tag in a list in a list', '- one\n\n  - two\n  - <img src=x onerror=alert(1)>', 'html', 7],
  ['a tag in a cell', '| a | b |\n| - | - |\n| 1 | 2 |\n| 3 | <b>4</b> |', 'html', 7],
  ['a picture', '![x](/x.png)', 'image', 4],
  ['a script link', 'a\n\n[x](javascript:alert(1))', 'link', 6],
  ['a script link with entities', '[x](&#106;avascript:alert(1))', 'link', 4],
  ['a script link in capitals', '[x](JaVaScRiPt:alert(1))', 'link', 4],
  ['a data link', '[x](data:text/html,<script>alert(1)</script>)', 'link', 4],
  ['an automatic script link', '<javascript:alert(1)>', 'link', 4],
  ['a link to another host by two slashes', '[x](//evil.example)', 'link', 4],
  ['a link to another host by a backslash', '[x](/\\evil.example)', 'link', 4],
  ['a link without encryption', '[x](http://example.com)', 'link', 4],
  ['an address that is a link without encryption', 'see http://example.com', 'link', 4],
  ['a script link by reference', '[x][y]\n\n[y]: javascript:alert(1)', 'link', 4],
  ['a title of the page in its text', '# Title', 'heading_depth', 4],
  ['a heading that is too deep', '## A\n\n#### B', 'heading_depth', 6],
  ['an item before a section', '### A', 'heading_item', 4],
  ['an anchor twice', '## A {#a}\n\n## B {#a}', 'anchor_twice', 6],
  ['a block of code', '```\nx\n```', 'unsupported', 4],
  ['a quote', '> x', 'unsupported', 4],
  ['a task', '- [ ] x', 'unsupported', 4],
  ['a line across', 'a\n\n***', 'unsupported', 6],
  ['an unknown value', 'a\n{{phone}}', 'value_unknown', 5],
  ['a control character', 'a\nb\u0007c', 'invisible', 5],
  ['a carriage return', 'a\rb', 'invisible', 4],
  ['a NUL', 'a\0b', 'invisible', 4],
  ['an override of the direction', 'a\u202eb', 'invisible', 4],
  ['an isolate', 'a\u2067b', 'invisible', 4],
  ['half a character', 'a\ud800b', 'invisible', 4],
  ['a character of no font', 'a\ue000b', 'invisible', 4],
  ['lists in lists', `${'- '.repeat(14_000)}x`, 'too_deep', 4],
  ['quotes in quotes', `${'>'.repeat(20_000)}x`, 'too_deep', 4],
  ['numbers in numbers', `${'1. '.repeat(9_000)}x`, 'too_deep', 4],
  ['a table of a thousand columns', `${'|a'.repeat(1000)}\n${'|-'.repeat(1000)}\n`, 'too_wide', 4],
] as const)('%s is refused at its line', (_what, body, code, line) => {
  expect(find(body)[0]).toMatchObject({ code, line });
});

test.each([
  ['nothing', ''],
  ['no head', 'Hello'],
  ['half a head', '---\ntitle: A'],
])('%s is no page', (_what, source) => {
  expect(findProblems(source, rules)).toEqual([{ code: 'head_missing', line: 1, text: '' }]);
});

test('what the head lacks and what is no line of it is named', () => {
  const found = findProblems('---\nTitel: A\nb\n---\n', { fields: ['title', 'description'], values: [] });
  expect(found).toEqual([
    { code: 'field_missing', line: 1, text: 'title' },
    { code: 'field_missing', line: 1, text: 'description' },
    { code: 'head_line', line: 2, text: 'Titel: A' },
    { code: 'head_line', line: 3, text: 'b' },
  ]);
});

test.each(['javascript:alert(1)', '//evil.example', 'https://evil.example', '/\\evil.example'])(
  'a button leads to a page of the shop, never to %s',
  (path) => {
    const source = `---\ntitle: A\nplans: ${path}\n---\n`;
    expect(findProblems(source, { ...rules, paths: ['plans'] })).toMatchObject([{ code: 'link', line: 3 }]);
  },
);

test('a section that the page shows in a place of its own must be there', () => {
  const steps = { ...rules, sections: ['steps'] };
  expect(findProblems(`${head}## A {#a}`, steps)).toEqual([{ code: 'section_missing', line: 1, text: 'steps' }]);
  expect(findProblems(`${head}## A {#steps}`, steps)).toEqual([]);
});

test('a text that is too long is not read', () => {
  expect(find('x'.repeat(MAX_PAGE_LENGTH))).toMatchObject([{ code: 'too_long' }]);
});

test('every problem is named, in order', () => {
  const found = find('<b>\n\n[x](ftp://a)\n\n{{nobody}} ![](/a)');
  expect(found.map(({ code, line }) => [code, line])).toEqual([
    ['html', 4],
    ['link', 6],
    ['value_unknown', 8],
    ['image', 8],
  ]);
});

test.each([
  '[x](https://example.com/?a=1&b=2) [y](/faq#a) [z](#a) [m](mailto:{{shopName}}) [t](tel:+905551112233)',
  '- one\n- **two**\n  1. three\n  2. *four*',
  '| a | b |\n| - | - |\n| 1 | `<b>` |',
  'what is no tag to Markdown: <svg/onload=alert(1)>',
  'a \\<b\\> & "c" ~~d~~  \ne',
  '## Ne zaman biter?\n\na\n\n### Ne zaman biter?\n\nb\n\n## Ne zaman biter? {#c}\n\n## ؟ مرحبا\n\nمرحبا‏',
])('a text without problems is rendered: %j', (body) => {
  expect(find(body)).toEqual([]);
  const file = parseContent(`${head}${body}`, { shopName: 'Yolcu' }, { makesAnchors: true });
  const html = [file.intro, ...file.sections.map((section) => section.html)].join('');
  expect(html).not.toMatch(/<(?!\/?(?:p|ul|ol|li|a|strong|em|del|code|br|table|thead|tbody|tr|th|td)\b)/);
});

test('headings without anchors get some of their own', () => {
  const body = '## Ne zaman biter?\n\n### Şık ığ\n\n## Ne zaman biter?\n\n## ؟';
  const { sections } = parseContent(`${head}${body}`, {}, { makesAnchors: true });
  expect(sections.map(({ id }) => id)).toEqual(['ne-zaman-biter', 'ne-zaman-biter-2', 'section']);
  expect(sections[0]?.items[0]?.id).toBe('sik-ig');
});

test('a hostile text is answered in time', () => {
  const bodies = ['[', '*a ', '_a_ ', '`', '<b ', '**a *b ', '![', '&', '\\', '~~a '];
  const startedAt = performance.now();
  for (const part of bodies) find(part.repeat(Math.floor((MAX_PAGE_LENGTH - 100) / part.length)));
  expect(performance.now() - startedAt).toBeLessThan(20_000);
});
