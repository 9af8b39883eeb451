import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { removeWorkspaces } from './remove-workspaces.ts';

const folder = mkdtempSync(join(tmpdir(), 'esimshop-package-'));
afterAll(() => rmSync(folder, { recursive: true }));

function add(workspace: string, name: string): void {
  mkdirSync(join(folder, workspace), { recursive: true });
  writeFileSync(join(folder, workspace, 'package.json'), JSON.stringify({ name }));
  symlinkSync(join('..', '..', workspace), join(folder, 'node_modules', name));
}

beforeEach(() => {
  rmSync(folder, { recursive: true });
  mkdirSync(join(folder, 'node_modules', '@esimshop'), { recursive: true });
  add('server', '@esimshop/server');
  add('web', '@esimshop/web');
  add('extensions/zendit', '@esimshop/zendit');
  add('extensions/palm', '@esimshop/palm');
  mkdirSync(join(folder, 'web/build'));
  writeFileSync(join(folder, 'web/build/index.js'), '');
});

test('what is not run is taken out with its link, and its folder unless the package has something in it', () => {
  removeWorkspaces(folder, ['web', 'extensions/zendit', 'extensions/palm']);
  expect(readdirSync(join(folder, 'node_modules/@esimshop'))).toEqual(['server']);
  expect(readdirSync(folder).toSorted()).toEqual(['node_modules', 'server', 'web']);
  expect(readdirSync(join(folder, 'web'))).toEqual(['build']);
  expect(existsSync(join(folder, 'server/package.json'))).toBe(true);
});

test('a folder of which another workspace is left stays', () => {
  removeWorkspaces(folder, ['extensions/zendit']);
  expect(readdirSync(join(folder, 'extensions'))).toEqual(['palm']);
  expect(readdirSync(join(folder, 'node_modules/@esimshop')).toSorted()).toEqual(['palm', 'server', 'web']);
});
