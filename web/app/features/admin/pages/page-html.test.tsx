import { readTokens, renderTokens } from '@esimshop/content/render-markdown';
import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { PageHtml } from './page-html.tsx';

test.each([
  'Hello **you** & *me*, `<b>` and "quotes"  \nbelow',
  '[x](/faq?a=1&b=2#c) [m](mailto:a@b.example)',
  '- one\n- two\n  1. three\n  2. four',
  '3. three\n4. four',
  '| a | b |\n| - | - |\n| 1 | <https://x.example> |',
])('what the renderer writes is shown to the letter: %j', (markdown) => {
  const html = renderTokens(readTokens(markdown));
  const expected = document.createElement('div');
  expected.innerHTML = html;
  expect(render(<PageHtml html={html} />).container.innerHTML).toBe(expected.innerHTML);
});

test('nothing else becomes an element', () => {
  const { container } = render(
    <PageHtml html={'<div data-new><p onclick="x">a<script>b</script><img src="x" onerror="y"></p></div>'} />,
  );
  expect(container.innerHTML).toBe('<div data-new=""><p>ab</p></div>');
});
