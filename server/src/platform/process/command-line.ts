import { relative } from 'node:path';

/** How one of the shop's commands is typed where this process runs: a package has no npm. */
export function commandLine(
  words: string,
  { env, execPath, folder } = { env: process.env, execPath: process.execPath, folder: process.cwd() },
): string {
  if (env.npm_lifecycle_event) return `npm run shop -- ${words}`;
  const node = relative(folder, execPath);
  return `${node.startsWith('..') ? execPath : node} server/src/app/shop-command.ts ${words}`;
}
