import { ROLES } from '@esimshop/contracts/roles';
import { createRecoveryLink, resetSecondFactors } from '../../accounts/recovery.ts';
import { setRole } from '../../accounts/roles.ts';
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

const NO_ROLE = 'none';

export const setRoleCommand: Command = {
  name: 'set-role',
  usage: `${usage} <${[...ROLES, NO_ROLE].join('|')}>`,
  summary: 'Give an account a role in the admin, or take it. Its sessions end. The last owner keeps it.',
  async run(shop, [login, named]) {
    const user = await findNamedUser(shop, login);
    const role = named === NO_ROLE ? null : ROLES.find((each) => each === named);
    if (role === undefined) throw new CommandError(`Expected a role: ${[...ROLES, NO_ROLE].join(', ')}.`);
    await explainProblems(setRole(shop, COMMAND_LINE.audit, { userId: user.id, role }));
    console.log(`'${user.username}' has ${role ? `the role ${role} from the next sign-in on` : 'no role any more'}.`);
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
