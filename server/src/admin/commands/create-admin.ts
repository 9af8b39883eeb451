import { stdin, stdout } from 'node:process';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { MIN_ADMIN_PASSWORD_LENGTH } from '@esimshop/contracts/accounts';
import { createAdmin, generatePassword } from '../../accounts/create-admin.ts';
import { type Command, CommandError } from './command.ts';

export const createAdminCommand: Command = {
  name: 'create-admin',
  usage: '<username> <e-mail>',
  summary: 'Create an administrator. Asks for a password, or generates one if there is no terminal.',
  async run(shop, [username, email]) {
    if (!username || !email) throw new CommandError('Expected a username and an e-mail address.');
    const entered = stdin.isTTY ? await askForPassword() : '';
    const password = entered || generatePassword();
    await createAdmin(shop, { username, email, password }).catch((error: Error) => {
      throw new CommandError(error.message);
    });
    console.log(`Created the administrator '${username}'.`);
    if (!entered) console.log(`Password, shown this once: ${password}`);
  },
};

/** Does not echo the input. An empty answer asks for a generated password. */
async function askForPassword(): Promise<string> {
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const prompt = createInterface({ input: stdin, output: silent, terminal: true });
  stdout.write(`Password (at least ${MIN_ADMIN_PASSWORD_LENGTH} characters; empty to have one made): `);
  try {
    return await prompt.question('');
  } finally {
    prompt.close();
    stdout.write('\n');
  }
}
