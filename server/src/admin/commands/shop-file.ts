import { readFileSync } from 'node:fs';
import type { ShopFileChange, ShopFileRefusal } from '@esimshop/contracts/shop-file';
import { SHOP_FILE_VERSION } from '@esimshop/contracts/shop-file';
import { commandLine } from '../../platform/process/command-line.ts';
import { COMMAND_LINE } from '../admin-actor.ts';
import { exportShopFile } from '../shop-file/export-shop-file.ts';
import { importShopFile, previewShopFile } from '../shop-file/import-shop-file.ts';
import { type Command, CommandError } from './command.ts';

const CONFIRMED = '--yes';
const MAX_SHOWN = 60;

export const exportSettingsCommand: Command = {
  name: 'export-settings',
  usage: '> shop.json',
  summary: 'Print all settings and pricing rules as a file for another shop. It has no keys and no accounts.',
  async run(shop) {
    process.stdout.write(await exportShopFile(shop, COMMAND_LINE));
  },
};

export const importSettingsCommand: Command = {
  name: 'import-settings',
  usage: `<file> [${CONFIRMED}]`,
  summary: 'Show what such a file would change, and change it with --yes: all of it or nothing.',
  async run(shop, words) {
    const [path] = words.filter((word) => word !== CONFIRMED);
    if (!path) throw new CommandError('Expected the name of the file to import.');
    const text = readText(path);
    const preview = await previewShopFile(shop, text);
    if (preview.kind === 'refused') throw new CommandError(`${path}: ${describeRefusal(preview.refusal)}`);
    if (preview.changes.length === 0) {
      console.log('The shop is as the file says already: there is nothing to change.');
      return;
    }
    for (const change of preview.changes) for (const line of describeChange(change)) console.log(line);
    if (!words.includes(CONFIRMED)) {
      console.log(`\nNothing was changed. To change it, run: ${commandLine(`import-settings ${path} ${CONFIRMED}`)}`);
      return;
    }
    await importShopFile(shop, COMMAND_LINE, { text, basis: preview.basis });
    console.log('\nImported. It is in effect in every process of the shop.');
  },
};

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new CommandError(`${path} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function describeRefusal(refusal: ShopFileRefusal): string {
  switch (refusal.code) {
    case 'not_json':
      return `line ${refusal.line} is not JSON. Export the file again, or correct that line.`;
    case 'other_format':
      return 'this is no file of export-settings. Choose the one that it wrote.';
    case 'other_version':
      return `the file has version ${refusal.version}, and this shop reads version ${SHOP_FILE_VERSION}. Update the older of both shops, then export again.`;
    case 'unknown_section':
      return `line ${refusal.line} has '${refusal.section}', which this shop does not know. Update the shop, or take it out of the file.`;
    case 'invalid_value':
      return `line ${refusal.line}, ${refusal.path}: this value is not valid. Correct it as the admin would take it.`;
    case 'unknown_target':
      return `line ${refusal.line}: the pricing rule '${refusal.name}' is for '${refusal.target}', which no plan of this shop is for. Read the suppliers' plans with sync-catalogue first, or take the rule out.`;
  }
}

/** A sentence for each section, and a line for each value. */
function describeChange(change: ShopFileChange): string[] {
  if (change.kind === 'section')
    return [
      `${change.section}: ${change.fields.length} ${change.fields.length === 1 ? 'value changes' : 'values change'}.`,
      ...change.fields.map(({ path, before, after }) => `  ${path}: ${quote(before)} → ${quote(after)}`),
    ];
  const list = (word: string, names: string[]) => names.map((name) => `  ${word}: ${name}`);
  const { added, removed, kept } = change;
  return [
    `Pricing rules: ${added.length} added, ${removed.length} removed, ${kept} kept.`,
    ...list('added', added),
    ...list('removed', removed),
  ];
}

function quote(text: string): string {
  if (text === '') return 'not set';
  return JSON.stringify(text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text);
}
