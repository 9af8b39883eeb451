import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { DELIVERED_BRAND } from '@esimshop/contracts/brand';
import { expect, test } from 'vitest';
import { writePalette } from './write-palette.ts';

const tokens = readFileSync(fileURLToPath(new URL('./tokens.css', import.meta.url)), 'utf8');
const [light = '', dark = '', chosen = ''] = tokens.split('@media screen');

/** The roles that have the signal's colour, or are made of it. */
const rolesIn = (css: string) =>
  [...css.matchAll(/--([a-z-]+):\s*(#[0-9a-f]{6})/g)].flatMap(([, role = '', value]) =>
    value === DELIVERED_BRAND.signal || role === 'signal-press' ? [role] : [],
  );

test('every role that has the colour of the signal follows it, in each theme', () => {
  const [ofLight = '', ofDark = '', ofChosen = ''] = writePalette('#7fb8ff').split('@media screen');
  expect(rolesIn(light).sort()).toEqual(['on-pick', 'signal', 'signal-press']);
  for (const role of rolesIn(light)) expect(ofLight).toContain(`--${role}:#`);
  for (const [delivered, own] of [
    [dark, ofDark],
    [chosen, ofChosen],
  ] as const) {
    expect(rolesIn(delivered).sort()).toEqual(['pick', 'signal-press']);
    for (const role of rolesIn(delivered)) expect(own).toContain(`--${role}:#`);
    // What is on the pick in the dark is ink again.
    expect(own).toContain('--on-pick:#16160f');
  }
});

test('a palette has nothing of the delivered colour', () => {
  expect(writePalette('#7fb8ff')).not.toMatch(/#?fc0|ffcc00|efbb00|ffdb4d/);
});
