import type { RunningShop } from '../create-shop.ts';

export type Command = {
  name: string;
  /** What follows the name, such as `[number]`. */
  usage: string;
  summary: string;
  /** Prints what it has to say. @throws CommandError for what the caller can put right */
  run(shop: RunningShop, words: string[]): Promise<void>;
};

/** Its message is all that is printed. */
export class CommandError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'CommandError';
  }
}
