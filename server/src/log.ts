import { containsCardNumber } from '@esimshop/contracts/card-number';
import { type DestinationStream, type Logger, pino } from 'pino';
import type { Config } from './config.ts';

/** Fields that never reach the log, wherever a log line carries them. */
const REDACTED = ['authorization', 'cookie', '"set-cookie"', '"session-id"', 'password', 'token', 'apiKey', 'secret'];

const LONG_NUMBER = /\d(?:[ -]?\d){12,18}/g;

/** Structured lines, one per event: an event name and ids. */
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

/** The last line of defence: whatever led here, no card number and no token of an address is written. */
function removeSecrets(line: string): string {
  const withoutTokens = line.replace(/([?&](?:token|access_token|code)=)[^&"\s\\]+/gi, '$1[redacted]');
  return withoutTokens.replace(LONG_NUMBER, (number) => (containsCardNumber(number) ? '[card number]' : number));
}

type DescribedError = { type: string; message: string; code?: string; query?: string; stack?: string };

/** What helps to find a fault. Parameters of a query are left out: they are customers' data. */
function describeError(error: unknown): DescribedError {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error) };
  const isQueryError = 'query' in error && 'params' in error && error.cause instanceof Error;
  const source = isQueryError && error.cause instanceof Error ? error.cause : error;
  return {
    type: source.name,
    message: source.message,
    ...('code' in source && { code: String(source.code) }),
    ...(isQueryError && { query: String(error.query) }),
    ...(source.stack && { stack: source.stack }),
  };
}
