import type { OpenShop } from '../open-shop.ts';
import { readParent, readProcessName } from './process-start.ts';

/** After that long whatever still runs is cut off: its jobs go on at the next start. */
const STOP_WITHIN_MS = 9_500;
/** Ctrl-C in a terminal reaches the shop from npm and from the terminal: both are one wish. */
const SAME_WISH_MS = 1_000;
const LOOK_FOR_STARTER_MS = 250;

/**
 * Ends the process in good order on SIGTERM and SIGINT, with npm that started it, and after an error nobody caught.
 * A shop that is still opening is let open first: what it has started must be stopped as well.
 */
export function stopOnSignals(opening: Promise<OpenShop>): void {
  let stoppingSinceMs: number | undefined;

  function stop(exitCode: number): void {
    if (stoppingSinceMs !== undefined) {
      if (performance.now() - stoppingSinceMs > SAME_WISH_MS) process.exit(1);
      return;
    }
    stoppingSinceMs = performance.now();
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
    // One that could not open has said why, and has stopped what it had started.
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

async function closeShop({ close, log }: OpenShop): Promise<boolean> {
  try {
    await close();
    return true;
  } catch (error) {
    log.error({ err: error }, 'shop.close_failed');
    return false;
  }
}

/** A signal for npm can end npm, or its shell, and not reach us: nobody at the terminal could then end the shop. */
function watchStarter(onGone: () => void): void {
  // Between npm and us there may be a shell. Above npm is somebody's terminal, which may be closed.
  const isBehindShell = /^(ba|da|a|z)?sh$/.test(readProcessName(process.ppid) ?? '');
  const readStarters = () => `${process.ppid} ${isBehindShell ? readParent(process.ppid) : ''}`;
  const starters = readStarters();
  setInterval(() => readStarters() !== starters && onGone(), LOOK_FOR_STARTER_MS).unref();
}
