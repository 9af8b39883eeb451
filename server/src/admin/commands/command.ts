import type { Config } from '../../platform/config/config.ts';
import type { Shop } from '../../shop.ts';

type CommandName = {
  name: string;
  /** Arguments after the name, such as `[number]`. */
  usage: string;
  summary: string;
};

/** A command on the shop's database and partners, beside a running shop or alone. */
export type Command = CommandName & {
  /** Prints its result. @throws CommandError for what the caller can correct */
  run(shop: Shop, words: string[]): Promise<void>;
};

/** A command that makes the database and runs only while the shop does not. */
export type SetupCommand = CommandName & {
  /** Prints its result. @throws CommandError for what the caller can correct */
  runAlone(config: Config, words: string[]): Promise<void>;
};

/** Only its message is printed, without a stack trace. */
export class CommandError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'CommandError';
  }
}
