import { isEmail } from '@esimshop/contracts/email';
import { revokePortalTokensOf } from '../../orders/portal-tokens.ts';
import { type Command, CommandError } from './command.ts';

export const revokeLinksCommand: Command = {
  name: 'revoke-links',
  usage: '<e-mail>',
  summary: 'Withdraw every portal link of a customer; they can have a new one sent at any time.',
  async run(shop, [email]) {
    if (!email || !isEmail(email)) throw new CommandError('Expected the e-mail address of a customer.');
    const count = await revokePortalTokensOf(shop.database, email);
    console.log(count === 1 ? 'Withdrew 1 link.' : `Withdrew ${count} links.`);
  },
};
