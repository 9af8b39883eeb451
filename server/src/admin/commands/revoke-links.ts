import { isEmail } from '@esimshop/contracts/email';
import { COMMAND_LINE } from '../admin-actor.ts';
import { revokeLinksOf } from '../orders/revoke-links.ts';
import { type Command, CommandError } from './command.ts';

export const revokeLinksCommand: Command = {
  name: 'revoke-links',
  usage: '<e-mail>',
  summary: 'Withdraw every portal link of a customer; they can have a new one sent at any time.',
  async run(shop, [email]) {
    if (!email || !isEmail(email)) throw new CommandError('Expected the e-mail address of a customer.');
    const count = await revokeLinksOf(shop, COMMAND_LINE, email);
    console.log(count === 1 ? 'Withdrew 1 link.' : `Withdrew ${count} links.`);
  },
};
