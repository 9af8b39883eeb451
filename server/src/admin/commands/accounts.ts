import { setAdmin } from '../../accounts/administrators.ts';
import { createRecoveryLink, resetSecondFactors } from '../../accounts/recovery.ts';
import { findUserByLogin, type UserRow } from '../../accounts/users.ts';
import type { Shop } from '../../shop.ts';
import { COMMAND_LINE } from '../admin-actor.ts';
import { type Command, CommandError } from './command.ts';
import { explainProblems } from './find-order.ts';

const usage = '<username or e-mail>';

async function findNamedUser({ database }: Shop, login: string | undefined): Promise<UserRow> {
  if (!login) throw new CommandError('Expected the username or e-mail address of an account.');
  const user = await findUserByLogin(database, login);
  if (!user) throw new CommandError(`There is no account '${login}'.`);
  return user;
}

export const addAdminCommand: Command = {
  name: 'add-admin',
  usage,
  summary: 'Make an account an administrator. Its sessions end.',
  async run(shop, [login]) {
    const user = await findNamedUser(shop, login);
    await explainProblems(setAdmin(shop, COMMAND_LINE.audit, user, true));
    console.log(`'${user.username}' is an administrator from the next sign-in on.`);
  },
};

export const removeAdminCommand: Command = {
  name: 'remove-admin',
  usage,
  summary: 'Take the admin role from an account at once. The last administrator keeps it.',
  async run(shop, [login]) {
    const user = await findNamedUser(shop, login);
    await explainProblems(setAdmin(shop, COMMAND_LINE.audit, user, false));
    console.log(`'${user.username}' is no longer an administrator.`);
  },
};

export const resetPasswordCommand: Command = {
  name: 'reset-password',
  usage,
  summary: 'Show a link with which the owner of an account chooses a new password.',
  async run(shop, [login]) {
    const user = await findNamedUser(shop, login);
    const url = await createRecoveryLink(shop, COMMAND_LINE.audit, user);
    console.log(`For '${user.username}' alone. The link works once, for 15 minutes:\n${url}`);
  },
};

export const resetTwoFactorCommand: Command = {
  name: 'reset-two-factor',
  usage,
  summary: 'Remove the second factors of somebody who has lost them. Their sessions end.',
  async run(shop, [login]) {
    const user = await findNamedUser(shop, login);
    await resetSecondFactors(shop, COMMAND_LINE.audit, user);
    console.log(`'${user.username}' signs in with the password alone until a new second factor is set up.`);
  },
};
