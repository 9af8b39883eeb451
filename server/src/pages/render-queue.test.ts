import { expect, test } from 'vitest';
import { createRenderQueue } from './render-queue.ts';

/** A queue whose renderings end when told to, and buyers who leave when told to. */
function openQueue() {
  let leave = () => {};
  let untilNobodyBuys = Promise.resolve();
  const queue = createRenderQueue({ untilNobodyBuys: () => untilNobodyBuys });
  const running: (() => void)[] = [];
  return {
    running,
    buy() {
      untilNobodyBuys = new Promise((resolve) => {
        leave = resolve;
      });
    },
    leave: () => leave(),
    render: (address: string) =>
      queue.run(address, () => new Promise<string>((resolve) => running.push(() => resolve(address)))),
  };
}

test('one page is rendered at a time', async () => {
  const { running, render } = openQueue();
  const pages = ['a', 'b'].map(render);
  await expect.poll(() => running.length).toBe(1);
  running[0]?.();
  await expect.poll(() => running.length).toBe(2);
  running[1]?.();
  expect(await Promise.all(pages)).toEqual(['a', 'b']);
});

test('no page is rendered while somebody buys', async () => {
  const { running, render, buy, leave } = openQueue();
  buy();
  const page = render('a');
  await new Promise(setImmediate);
  expect(running).toHaveLength(0);
  leave();
  await expect.poll(() => running.length).toBe(1);
  running[0]?.();
  expect(await page).toBe('a');
});

test('one address has at most 16 pages rendered, and others go on', async () => {
  const { running, render } = openQueue();
  const pages = Array.from({ length: 16 }, () => render('greedy'));
  await expect(render('greedy')).rejects.toMatchObject({ status: 429, code: 'rate_limited' });
  pages.push(render('other'));
  while (running.length < 17) {
    for (const finish of running) finish();
    await new Promise(setImmediate);
  }
  for (const finish of running) finish();
  await Promise.all(pages);
  const again = render('greedy');
  await expect.poll(() => running.length).toBe(18);
  running[17]?.();
  expect(await again).toBe('greedy');
});

test('the queue is bounded', async () => {
  const { render } = openQueue();
  const outcomes = Array.from({ length: 134 }, (_, index) => render(String(index)).catch(({ status }) => status));
  expect(await Promise.all(outcomes.slice(130))).toEqual([503, 503, 503, 503]);
});
