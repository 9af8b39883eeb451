import { existsSync, linkSync, renameSync, rmSync, writeFileSync } from 'node:fs';

/**
 * Creates a small file that only its owner reads, and that a crash or a full disk leaves whole or absent.
 * False if there is one already, which then stays as it is.
 */
export function createFile(path: string, text: string, mode = 0o600): boolean {
  const draft = `${path}.${process.pid}`;
  try {
    writeFileSync(draft, text, { mode, flush: true });
    return linkIfAbsent(draft, path);
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Creating a hard link is atomic and fails if the file exists: nobody sees a part of it. */
function linkIfAbsent(draft: string, path: string): boolean {
  try {
    linkSync(draft, path);
    return true;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'EEXIST') return false;
    // Some network file systems support no hard links.
    if (code !== 'EPERM' && code !== 'ENOTSUP' && code !== 'ENOSYS') throw error;
    if (existsSync(path)) return false;
    renameSync(draft, path);
    return true;
  }
}
