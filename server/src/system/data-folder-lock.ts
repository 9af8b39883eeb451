import { existsSync, linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readProcessStart } from './process-start.ts';

type Holder = { pid: number; processStart: string; startedAt: string };

/** Another process uses the data folder; the message names it and says what to do. */
export class DataFolderInUseError extends Error {
  constructor(dataDir: string, holder: Holder) {
    super(
      `esimshop is already running on the data folder ${dataDir}: process ${holder.pid}, started ${holder.startedAt}. ` +
        'Stop it first, or set DATA_DIR to another folder.',
    );
    this.name = 'DataFolderInUseError';
  }
}

/** Two that find a stale lock at the same moment have both written after this time. */
const SETTLE_MS = 50;

/**
 * Makes this process the only one on the data folder, until it ends. A lock whose process has ended is taken over.
 * @throws DataFolderInUseError
 */
export async function lockDataFolder(dataDir: string, now: Date): Promise<{ release(): void }> {
  const path = lockPath(dataDir);
  const own: Holder = {
    pid: process.pid,
    processStart: readProcessStart(process.pid) ?? '',
    startedAt: now.toISOString(),
  };
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, `${JSON.stringify(own)}\n`, { mode: 0o644 });
  try {
    if (!linkIfAbsent(draft, path)) {
      refuseUsedDataFolder(dataDir);
      renameSync(draft, path);
      await sleep(SETTLE_MS);
      refuseUsedDataFolder(dataDir);
    }
  } finally {
    rmSync(draft, { force: true });
  }
  return {
    release() {
      if (readHolder(path)?.pid === process.pid) rmSync(path, { force: true });
    },
  };
}

/** @throws DataFolderInUseError when another process that still runs has the lock */
export function refuseUsedDataFolder(dataDir: string): void {
  const holder = readHolder(lockPath(dataDir));
  if (!holder || holder.pid === process.pid) return;
  if (readProcessStart(holder.pid) === holder.processStart) throw new DataFolderInUseError(dataDir, holder);
}

function lockPath(dataDir: string): string {
  return join(dataDir, 'shop.pid');
}

/** A hard link appears with its content, and only if there is none: no moment with an empty lock. */
function linkIfAbsent(draft: string, path: string): boolean {
  try {
    linkSync(draft, path);
    return true;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'EEXIST') return false;
    // Some shared folders know no hard links.
    if (code === 'EPERM' || code === 'ENOTSUP' || code === 'ENOSYS') return !existsSync(path) && rename(draft, path);
    throw error;
  }
}

function rename(from: string, to: string): true {
  renameSync(from, to);
  return true;
}

function readHolder(path: string): Holder | undefined {
  try {
    const parsed: unknown = JSON.parse(readFileSync(path, 'utf8'));
    return isHolder(parsed) ? parsed : undefined;
  } catch {
    return undefined;
  }
}

function isHolder(value: unknown): value is Holder {
  return (
    typeof value === 'object' &&
    value !== null &&
    'pid' in value &&
    typeof value.pid === 'number' &&
    'processStart' in value &&
    typeof value.processStart === 'string' &&
    'startedAt' in value
  );
}
