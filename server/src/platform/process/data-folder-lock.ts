import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createFile } from '../create-file.ts';
import { readProcessStart } from './process-start.ts';

type Holder = { pid: number; processStart: string; startedAt: string };

/** The data folder is in use by another process; the message names it and says what to do. */
export class DataFolderInUseError extends Error {
  constructor(dataDir: string, holder: Holder) {
    super(
      `esimshop is already running on the data folder ${dataDir}: process ${holder.pid}, started ${holder.startedAt}. ` +
        'Stop it first, or set DATA_DIR to another folder.',
    );
    this.name = 'DataFolderInUseError';
  }
}

/** After this time, two processes that found a stale lock at the same moment have both written theirs. */
const SETTLE_MS = 50;

/**
 * Locks the data folder for this process until it ends. A lock whose process has ended is taken over.
 * @throws DataFolderInUseError
 */
export async function lockDataFolder(dataDir: string, now: Date): Promise<{ release(): void }> {
  const path = lockPath(dataDir);
  const own: Holder = {
    pid: process.pid,
    processStart: readProcessStart(process.pid) ?? '',
    startedAt: now.toISOString(),
  };
  const text = `${JSON.stringify(own)}\n`;
  if (!createFile(path, text, 0o644)) {
    assertDataFolderUnused(dataDir);
    const draft = `${path}.${process.pid}`;
    writeFileSync(draft, text, { mode: 0o644 });
    renameSync(draft, path);
    await sleep(SETTLE_MS);
    assertDataFolderUnused(dataDir);
  }
  return {
    release() {
      if (readHolder(path)?.pid === process.pid) rmSync(path, { force: true });
    },
  };
}

/** @throws DataFolderInUseError if a running process holds the lock */
export function assertDataFolderUnused(dataDir: string): void {
  const holder = readHolder(lockPath(dataDir));
  if (!holder || holder.pid === process.pid) return;
  if (readProcessStart(holder.pid) === holder.processStart) throw new DataFolderInUseError(dataDir, holder);
}

function lockPath(dataDir: string): string {
  return join(dataDir, 'shop.pid');
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
