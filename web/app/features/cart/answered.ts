import { createStoredValue } from '~/lib/stored-value.ts';

/** What the cart has asked and the visitor has answered on this device: each question is asked once. */
export const answered = createStoredValue<readonly string[]>({
  key: 'cartAnswers',
  empty: [],
  parse(text) {
    const list: unknown = JSON.parse(text);
    return Array.isArray(list) ? list.filter((each) => typeof each === 'string') : undefined;
  },
});

/** Enough for the carts of a year. */
const MAX_ANSWERS = 50;

export function keepAnswer(question: string): void {
  answered.set([...answered.get().filter((each) => each !== question), question].slice(-MAX_ANSWERS));
}
