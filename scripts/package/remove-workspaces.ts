import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Takes workspaces that npm wanted to see out of a package: their links and manifests, and their folders if nothing is left in them. */
export function removeWorkspaces(folder: string, workspaces: readonly string[]): void {
  for (const workspace of workspaces) {
    const manifest = join(folder, workspace, 'package.json');
    const { name } = JSON.parse(readFileSync(manifest, 'utf8')) as { name: string };
    rmSync(join(folder, 'node_modules', name));
    rmSync(manifest);
    for (let part = workspace; part !== '.' && readdirSync(join(folder, part)).length === 0; part = dirname(part))
      rmSync(join(folder, part), { recursive: true });
  }
}
