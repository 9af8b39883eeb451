import type { Scenario } from './scenario.ts';
import type { StateName } from './states.ts';

/** `id` is section, screen and name, such as `2.checkout.subtitle`; in the specification's words `{…}` stands for what varies. */
type Quoted = { id: string; says: string };

type Role = 'button' | 'checkbox' | 'columnheader' | 'heading' | 'link' | 'navigation' | 'radio' | 'textbox';

/** A text on a page, and for a link its target. In Turkish the text of `key` is expected instead. */
export type TextRow = Quoted & { state: StateName; key: string; role: Role | undefined; to: string | undefined };

/** More than a text: a number, a size, an order, a behaviour. */
export type CheckRow = Quoted & { state: StateName; how: string; run: (scenario: Scenario) => Promise<void> };

/** Covered by a test beside the code. */
export type UnitTestRow = Quoted & { file: string; test: string };

/** Done differently or not built yet, and why. */
export type DeviationRow = Quoted & { reason: string };

export type Row = TextRow | CheckRow | UnitTestRow | DeviationRow;
export type Section = { title: string; rows: readonly Row[] };

const textIn = (role?: Role) => (id: string, state: StateName, says: string, key: string, to?: string) =>
  ({ id, state, says, key, role, to }) satisfies TextRow;

export const text = textIn();
export const button = textIn('button');
export const checkbox = textIn('checkbox');
export const columnheader = textIn('columnheader');
export const heading = textIn('heading');
export const link = textIn('link');
export const navigation = textIn('navigation');
export const radio = textIn('radio');
export const textbox = textIn('textbox');

export function check(id: string, state: StateName, says: string, how: string, run: CheckRow['run']): CheckRow {
  return { id, state, says, how, run };
}

export function unitTest(id: string, says: string, file: string, test: string): UnitTestRow {
  return { id, says, file, test };
}

export function deviation(id: string, says: string, reason: string): DeviationRow {
  return { id, says, reason };
}

export const isOnPage = (row: Row): row is TextRow | CheckRow => 'state' in row;
export const isText = (row: Row): row is TextRow => 'key' in row;
export const isUnitTested = (row: Row): row is UnitTestRow => 'file' in row;
