import type { Scene } from './scene.ts';
import type { StateName } from './states.ts';

type Role =
  | 'button'
  | 'checkbox'
  | 'columnheader'
  | 'group'
  | 'heading'
  | 'link'
  | 'navigation'
  | 'radio'
  | 'region'
  | 'textbox';

type Told = {
  /** Section, screen and name, such as `2.checkout.subtitle`. */
  id: string;
  /** The specification's words; `{…}` stands for what changes. */
  says: string;
};

/** Words that stand on a page. In Turkish the text of `key` stands in their place. */
export type TextRow = Told & {
  state: StateName;
  key: string;
  as?: Role;
  /** Where a link leads. */
  to?: string;
  /** Names and signs that are the same in both languages. */
  sameInTurkish?: true;
};

/** What is more than words: a number, a size, an order, a behaviour. */
export type LookRow = Told & { state: StateName; how: string; look: (scene: Scene) => Promise<void> };

/** What a test beside its subject shows better. */
export type ProofRow = Told & { file: string; test: string };

/** What the shop does in another way, or does not have yet, and why. */
export type ReasonRow = Told & { reason: string };

export type Row = TextRow | LookRow | ProofRow | ReasonRow;

type TextOptions = Pick<TextRow, 'as' | 'to' | 'sameInTurkish'>;

export function text(id: string, state: StateName, says: string, key: string, options: TextOptions = {}): TextRow {
  return { id, state, says, key, ...options };
}

type Look = { how: string; look: LookRow['look'] };

export function look(id: string, state: StateName, says: string, shown: Look): LookRow {
  return { id, state, says, ...shown };
}

export function proof(id: string, says: string, file: string, test: string): ProofRow {
  return { id, says, file, test };
}

export function reason(id: string, says: string, why: string): ReasonRow {
  return { id, says, reason: why };
}

export type Section = { title: string; rows: readonly Row[] };

export const isVisited = (row: Row): row is TextRow | LookRow => 'state' in row;
export const isText = (row: Row): row is TextRow => 'key' in row;
export const isProven = (row: Row): row is ProofRow => 'file' in row;
