import { expect, test } from 'vitest';
import { createRenderLimits } from './render-limits.ts';

/** Renderings that end when told to. */
function openRenderings() {
  const limits = createRenderLimits();
  const running: (() => void)[] = [];
  const render = (address: string) =>
    limits.run(address, () => new Promise<string>((resolve) => running.push(() => resolve(address))));
  return { running, render };
}

test('one address has at most 16 pages rendered, and others go on', async () => {
  const { running, render } = openRenderings();
  const pages = Array.from({ length: 16 }, () => render('greedy'));
  await expect(render('greedy')).rejects.toMatchObject({ status: 429, code: 'rate_limited' });
  pages.push(render('other'));
  for (const finish of running) finish();
  await Promise.all(pages);
  const again = render('greedy');
  running[17]?.();
  expect(await again).toBe('greedy');
});

test('128 pages wait to be rendered, and the next are turned away', async () => {
  const { running, render } = openRenderings();
  const pages = Array.from({ length: 128 }, (_, index) => render(String(index)));
  await expect(render('129')).rejects.toMatchObject({ status: 503, code: 'unavailable' });
  for (const finish of running) finish();
  await Promise.all(pages);
});
