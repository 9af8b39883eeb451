import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { chooseTurn, listResting, TURNS } from './turns.ts';

const ROOT = new URL('../../', import.meta.url);
const journeys = TURNS.flatMap((turn) => turn.journeys);
const tests = TURNS.flatMap((turn) => turn.tests);

test('each file that takes turns exists, and has one turn', () => {
  const paths = [...journeys.map((name) => `e2e/journeys/${name}.test.ts`), ...tests];
  expect(paths.filter((path) => !existsSync(new URL(path, ROOT)))).toEqual([]);
  expect(new Set(paths).size).toBe(paths.length);
});

test('on as many days in a row as there are turns, all of them run, and each once', () => {
  const days = ['2027-01-01', '2027-01-02', '2027-01-03', '2027-01-04'].map((day) =>
    String(chooseTurn(Date.parse(day))),
  );
  for (const [kind, all] of [['journeys', journeys] as const, ['tests', tests] as const]) {
    const rests = days.flatMap((turn) => listResting(kind, turn));
    expect(rests).toHaveLength(all.length * (TURNS.length - 1));
    expect(new Set(rests).size).toBe(all.length);
  }
});

test('without a turn nothing rests, and an unknown one is refused', () => {
  expect(listResting('journeys', undefined)).toEqual([]);
  expect(() => listResting('tests', '5')).toThrow('Expected TURN to be from 1 to 4, got 5');
});
