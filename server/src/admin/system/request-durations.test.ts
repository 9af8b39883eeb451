import { expect, test } from 'vitest';
import { createRequestDurations } from './request-durations.ts';

test('durations are counted up to each bound, apart for each method, route and status', () => {
  const durations = createRequestDurations();
  const sent = { requestId: 'any', method: 'GET', route: '/api/products/:id', status: 200 };
  for (const seconds of [0.001, 0.005, 0.2, 60]) durations.observe({ ...sent, seconds });
  durations.observe({ ...sent, status: 404, seconds: 0.001 });
  const lines = durations.render().split('\n');
  const of = (suffix: string, labels: string) =>
    lines
      .find((line) => line.startsWith(`http_request_duration_seconds_${suffix}{${labels}`))
      ?.split(' ')
      .at(-1);
  const labels = 'method="GET",route="/api/products/:id",status="200"';
  const upTo = (bound: string) => of('bucket', `le="${bound}",${labels}`);
  expect(['0.005', '0.1', '0.25', '15', '+Inf'].map(upTo)).toEqual(['2', '2', '3', '3', '4']);
  expect(of('count', labels)).toBe('4');
  expect(Number(of('sum', labels))).toBeCloseTo(60.206);
  expect(of('count', labels.replace('200', '404'))).toBe('1');
});
