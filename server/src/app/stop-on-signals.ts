import type { Logger } from 'pino';
import { readParent, readProcessName } from '../platform/process/process-start.ts';

/** After this time the process exits whatever is still running: its jobs are resumed at the next start. */
const STOP_WITHIN_MS = 9_500;
/** Ctrl-C in a terminal arrives twice, from npm and from the terminal: the second is a duplicate, not a demand to hurry. */
const SIGNAL_DEBOUNCE_MS = 1_000;
const LOOK_FOR_STARTER_MS = 250;

/** What is closed before the process exits. */
type Closable = { log: Logger; close(): Promise<void> };

/**
 * Shuts down gracefully on SIGTERM and SIGINT, when the npm that started it ends, and after an uncaught error.
 * A shop that is still starting finishes first, so that everything it started is stopped too.
 */
export function stopOnSignals(opening: Promise<Closable>): void {
  let stoppingSinceMs: number | undefined;

  function stop(exitCode: number): void {
    if (stoppingSinceMs !== undefined) {
      if (performance.now() - stoppingSinceMs > SIGNAL_DEBOUNCE_MS) process.exit(1);
      return;
    }
    stoppingSinceMs = performance.now();
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
    // A shop that failed to start has reported why and cleaned up.
    opening.then(closeShop, () => false).then((isClosed) => process.exit(isClosed ? exitCode : 1));
  }

  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => stop(0));
  if (process.env.npm_lifecycle_event !== undefined) {
    watchStarter(() => {
      if (stoppingSinceMs === undefined) stop(0);
    });
  }
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error: unknown) => {
      opening.then(
        ({ log }) => log.fatal({ err: error }, 'shop.unexpected_error'),
        () => {},
      );
      stop(1);
    });
  }
}

async function closeShop({ close, log }: Closable): Promise<boolean> {
  try {
    await close();
    return true;
  } catch (error) {
    log.error({ err: error }, 'shop.close_failed');
    return false;
  }
}

/** A signal can end npm or its shell without reaching us: nobody at the terminal could then stop the shop. */
function watchStarter(onGone: () => void): void {
  // There may be a shell between npm and us. Above npm is a terminal, which may be closed.
  const isBehindShell = /^(ba|da|a|z)?sh$/.test(readProcessName(process.ppid) ?? '');
  const readStarters = () => `${process.ppid} ${isBehindShell ? readParent(process.ppid) : ''}`;
  const starters = readStarters();
  setInterval(() => readStarters() !== starters && onGone(), LOOK_FOR_STARTER_MS).unref();
}
