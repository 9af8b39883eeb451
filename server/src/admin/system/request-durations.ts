import type { SentResponse } from '../../platform/http/sent-responses.ts';

const NAME = 'http_request_duration_seconds';
/** Upper bounds in seconds. */
const BOUNDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15];

type Durations = { labels: string; inBounds: number[]; sum: number; count: number };

/**
 * A Prometheus histogram of how long responses took, by method, route pattern and status. Of its own, because the library
 * takes 2 µs for each request, a tenth of what a response from memory takes.
 */
export function createRequestDurations() {
  const byRequest = new Map<string, Durations>();

  return {
    observe({ method, route, status, seconds }: SentResponse): void {
      const key = `${status} ${method} ${route}`;
      let durations = byRequest.get(key);
      if (!durations) {
        const labels = `method="${method}",route="${route}",status="${status}"`;
        durations = { labels, inBounds: BOUNDS.map(() => 0), sum: 0, count: 0 };
        byRequest.set(key, durations);
      }
      const bound = BOUNDS.findIndex((upper) => seconds <= upper);
      if (bound !== -1) durations.inBounds[bound] = (durations.inBounds[bound] ?? 0) + 1;
      durations.sum += seconds;
      durations.count++;
    },
    /** In Prometheus text format. */
    render(): string {
      const lines = [`# HELP ${NAME} Duration of answers by route pattern`, `# TYPE ${NAME} histogram`];
      return [...lines, ...[...byRequest.values()].flatMap(toLines), ''].join('\n');
    },
  };
}

function toLines({ labels, inBounds, sum, count }: Durations): string[] {
  let upToBound = 0;
  const buckets = BOUNDS.map((upper, index) => {
    upToBound += inBounds[index] ?? 0;
    return `${NAME}_bucket{le="${upper}",${labels}} ${upToBound}`;
  });
  return [
    ...buckets,
    `${NAME}_bucket{le="+Inf",${labels}} ${count}`,
    `${NAME}_sum{${labels}} ${sum}`,
    `${NAME}_count{${labels}} ${count}`,
  ];
}
