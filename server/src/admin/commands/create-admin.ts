import { MIN_ADMIN_PASSWORD_LENGTH } from '@esimshop/contracts/accounts';
import { createAdmin, generatePassword } from '../../accounts/create-admin.ts';
import { askSecret } from './ask-secret.ts';
import { type Command, CommandError } from './command.ts';

export const createAdminCommand: Command = {
  name: 'create-admin',
  usage: '<username> <e-mail>',
  summary: 'Create an administrator. Asks for a password, or generates one if there is no terminal.',
  async run(shop, [username, email]) {
    if (!username || !email) throw new CommandError('Expected a username and an e-mail address.');
    const limits = `at least ${MIN_ADMIN_PASSWORD_LENGTH} characters; empty to have one made`;
    const entered = await askSecret(`Password (${limits}): `);
    const password = entered || generatePassword();
    await createAdmin(shop, { username, email, password }).catch((error: Error) => {
      throw new CommandError(error.message);
    });
    console.log(`Created the administrator '${username}'.`);
    if (!entered) console.log(`Password, shown this once: ${password}`);
  },
};
