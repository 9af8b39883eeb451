import { containsCardNumber } from '@esimshop/contracts/card-number';
import { type DestinationStream, type Logger, pino } from 'pino';
import type { Config } from './config/config.ts';
import { nameSources } from './process/name-sources.ts';

/** Fields that are redacted wherever a log line contains them. */
const REDACTED = [
  'authorization',
  'cookie',
  '"set-cookie"',
  '"session-id"',
  '"return-token"',
  'password',
  'token',
  'apiKey',
  'secret',
  'clientSecret',
];

const LONG_NUMBER = /\d(?:[ -]?\d){12,18}/g;

/** Structured log lines, one per event: an event name and ids. */
export function createLog({ logLevel }: Pick<Config, 'logLevel'>, destination?: DestinationStream): Logger {
  const options = {
    level: logLevel,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    redact: {
      paths: REDACTED.flatMap((name) => (name.startsWith('"') ? [`[${name}]`, `*[${name}]`] : [name, `*.${name}`])),
      censor: '[redacted]',
    },
    serializers: { err: describeError },
    hooks: { streamWrite: removeSecrets },
  };
  return destination ? pino(options, destination) : pino(options);
}

/** Last line of defence: no card number and no token from an address is ever written. */
function removeSecrets(line: string): string {
  const withoutTokens = line.replace(
    /([?&#](?:token|access_token|code|return|payment_intent_client_secret)=)[^&"\s\\]+/gi,
    '$1[redacted]',
  );
  return withoutTokens.replace(LONG_NUMBER, (number) => (containsCardNumber(number) ? '[card number]' : number));
}

type DescribedError = { type: string; message: string; code?: string; query?: string; stack?: string };

/** What helps debugging. Query parameters are left out: they are customer data. */
function describeError(error: unknown): DescribedError {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error) };
  const isQueryError = 'query' in error && 'params' in error && error.cause instanceof Error;
  const source = isQueryError && error.cause instanceof Error ? error.cause : error;
  return {
    type: source.name,
    message: source.message,
    ...('code' in source && { code: String(source.code) }),
    ...(isQueryError && { query: String(error.query) }),
    ...(source.stack && { stack: nameSources(source.stack) }),
  };
}
