export type Encoding = 'br' | 'gzip' | 'identity';

/** The best encoding that a client takes, by its Accept-Encoding; one that it gives a weight of 0 it does not take. */
export function chooseEncoding(acceptEncoding: string | undefined): Encoding {
  const accepted = (acceptEncoding ?? '')
    .toLowerCase()
    .split(',')
    .map((entry) => entry.trim().split(';'))
    .filter(([, quality]) => !/^\s*q=0(\.0+)?$/.test(quality ?? ''))
    .map(([name]) => name?.trim());
  if (accepted.includes('br')) return 'br';
  return accepted.includes('gzip') ? 'gzip' : 'identity';
}
