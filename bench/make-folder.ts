import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A temporary folder that others may enter: as root, PostgreSQL runs as another user. */
export function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'esimshop-bench-'));
  chmodSync(folder, 0o755);
  return folder;
}
