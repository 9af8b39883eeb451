import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const FOLDER = join(ROOT, 'docs/decisions');
const RECORD = /^(\d{4})-[a-z0-9-]+\.md$/;

const records = readdirSync(FOLDER).filter((name) => RECORD.test(name));
const index = readFileSync(join(FOLDER, 'README.md'), 'utf8');
const read = (name: string) => readFileSync(join(FOLDER, name), 'utf8');

test('every record stands in the index once, under its number', () => {
  const rows = [...index.matchAll(/^\* (\d+) \[[^\]]+\]\(([^)]+)\): .+$/gm)].map(
    ([, number = '', name = '']) => `${number} ${name}`,
  );
  expect(rows.toSorted()).toEqual(records.map((name) => `${Number(name.slice(0, 4))} ${name}`).toSorted());
});

test('a number belongs to one record, and its title carries it', () => {
  const numbers = records.map((name) => name.slice(0, 4));
  expect(numbers.filter((number, at) => numbers.indexOf(number) !== at)).toEqual([]);
  expect(records.filter((name) => !read(name).startsWith(`# ${Number(name.slice(0, 4))}. `))).toEqual([]);
});

test('a record says in its first line that it no longer holds, and stands under Replaced', () => {
  const replaced = index.slice(index.indexOf('## Replaced'));
  const isGivenUp = (name: string) => /^# .+\n\n\*(?:Replaced|Given up)/.test(read(name));
  expect(records.filter((name) => isGivenUp(name) !== replaced.includes(`(${name})`))).toEqual([]);
});

test('every link to a record, and every mention by number, leads to one that exists', () => {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.md', '*.ts', '*.tsx', '*.css'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  const numbers = new Set(records.map((name) => Number(name.slice(0, 4))));
  const broken = files
    .split('\n')
    .filter((path) => path && existsSync(join(ROOT, path)))
    .flatMap((path) => {
      const text = readFileSync(join(ROOT, path), 'utf8');
      const folder = dirname(join(ROOT, path));
      const links = [...text.matchAll(/\]\(([^)\s]*\b\d{4}-[a-z0-9-]+\.md)[^)]*\)/g)].map(([, link = '']) => link);
      const mentions = [...text.matchAll(/\b(?:[Dd]ecision|[Rr]ecord) (\d+)\b/g)].map(([, number]) => Number(number));
      return [
        ...links.filter((link) => !existsSync(join(folder, link))),
        ...mentions.filter((number) => !numbers.has(number)),
      ].map((found) => `${path}: ${found}`);
    });
  expect(broken).toEqual([]);
});
