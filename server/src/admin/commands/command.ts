import type { Shop } from '../../shop.ts';

export type Command = {
  name: string;
  /** Arguments after the name, such as `[number]`. */
  usage: string;
  summary: string;
  /** Prints its result. @throws CommandError for what the caller can correct */
  run(shop: Shop, words: string[]): Promise<void>;
};

/** Only its message is printed, without a stack trace. */
export class CommandError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'CommandError';
  }
}
