import type { Passkey } from '@esimshop/contracts/two-factor';
import type {
  AuthenticationResponseJSON,
  AuthenticatorTransport,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { and, asc, eq, lt, or, sql } from 'drizzle-orm';
import type { Config } from '../../platform/config/config.ts';
import type { Executor } from '../../platform/database/database.ts';
import { inTransaction, sqlStateOf, UNIQUE_VIOLATION } from '../../platform/database/transaction.ts';
import type { Identity } from '../../platform/http/identities.ts';
import { ProblemError } from '../../platform/problem.ts';
import { shopNameOf } from '../../settings/shop-name.ts';
import type { Shop } from '../../shop.ts';
import { passkeys, users } from '../../tables/accounts.ts';
import { queueNotice } from '../account-mails.ts';
import { recordAudit } from '../audit-log.ts';
import { assertRecentSignIn } from '../recent-sign-in.ts';
import { endSessions } from '../sessions.ts';
import { openSession, type SignedIn, type SignIn } from '../sign-in.ts';
import { getUser, lockUser } from '../users.ts';
import { storeChallenge, takeChallenge } from './challenges.ts';

const MAX_PASSKEYS = 20;

type PasskeyRow = typeof passkeys.$inferSelect;
type Ceremony<Response> = { challengeId: string; response: Response };
type Options = { options: Record<string, unknown>; challengeId: string };
type Json = Record<string, unknown>;

/** Loaded with the first passkey: it is large, and most starts of the shop never need it. */
const loadWebAuthn = () => import('@simplewebauthn/server');

/** The relying party: the host name in the shop's links, never that of a request. */
function relyingParty({ publicUrl }: Pick<Config, 'publicUrl'>) {
  return { rpID: new URL(publicUrl).hostname, origin: publicUrl };
}

export async function listPasskeys(executor: Executor, userId: number): Promise<Passkey[]> {
  const rows = await executor.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(asc(passkeys.id));
  return rows.map(toPasskey);
}

function toPasskey({ id, name, createdAt, lastUsedAt }: PasskeyRow): Passkey {
  return {
    id: String(id),
    name,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  };
}

/** The options for creating a passkey in the browser. @throws ProblemError 401 `reauthentication_required` */
export async function startRegistration(shop: Shop, identity: Identity): Promise<Options> {
  await assertRecentSignIn(shop, identity);
  const { userId, username } = identity;
  const { handle } = await getUser(shop.database, userId);
  const known = await shop.database.select().from(passkeys).where(eq(passkeys.userId, userId));
  const { generateRegistrationOptions } = await loadWebAuthn();
  const options = await generateRegistrationOptions({
    rpName: shopNameOf(shop),
    rpID: relyingParty(shop.config).rpID,
    userID: new Uint8Array(Buffer.from(handle)),
    userName: username,
    attestationType: 'none',
    excludeCredentials: known.map(toCredentialDescriptor),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  const challengeId = await storeChallenge(shop.database, { purpose: 'registration', userId }, options.challenge);
  return { options: { ...options }, challengeId };
}

function toCredentialDescriptor({ credentialId, transports }: PasskeyRow) {
  return { id: credentialId, transports: transports as AuthenticatorTransport[] };
}

/**
 * Adds a passkey to the account.
 * @throws ProblemError 400 `bad_request` if the browser's response does not verify, 401 `reauthentication_required`,
 * 409 `conflict`
 */
export async function addPasskey(
  shop: Shop,
  identity: Identity,
  { challengeId, response, name }: Ceremony<Json> & { name: string },
): Promise<Passkey> {
  await assertRecentSignIn(shop, identity);
  const { userId, sessionId } = identity;
  const challenge = await takeChallenge(shop.database, { purpose: 'registration', userId }, challengeId);
  const verified = challenge && (await verifyRegistration(shop, challenge, response));
  if (!verified) throw new ProblemError(400, 'bad_request', 'The passkey could not be verified. Try again.');
  const { credential, credentialBackedUp } = verified;
  try {
    return await inTransaction(shop.database, 'add-passkey', async (tx) => {
      const user = await lockUser(tx, userId);
      if ((await tx.$count(passkeys, eq(passkeys.userId, userId))) >= MAX_PASSKEYS) {
        throw new ProblemError(409, 'conflict', `An account has at most ${MAX_PASSKEYS} passkeys. Remove one first.`);
      }
      const [added] = await tx
        .insert(passkeys)
        .values({
          userId,
          name,
          credentialId: credential.id,
          publicKey: Buffer.from(credential.publicKey),
          counter: credential.counter,
          transports: credential.transports ?? [],
          isSynced: credentialBackedUp,
        })
        .returning();
      if (!added) throw new Error('The database returned no passkey');
      // An administrator's other sessions were opened without it.
      if (user.role) await endSessions(tx, userId, { except: sessionId });
      await recordAudit(tx, { actorId: userId, act: 'user.passkey_added', subjectKind: 'user', subjectId: userId });
      await queueNotice(shop, tx, user, 'passkey_added');
      return toPasskey(added);
    });
  } catch (error) {
    if (sqlStateOf(error) !== UNIQUE_VIOLATION) throw error;
    throw new ProblemError(409, 'conflict', 'This passkey is in use already.');
  }
}

async function verifyRegistration({ config, log }: Shop, expectedChallenge: string, response: Json) {
  const { verifyRegistrationResponse } = await loadWebAuthn();
  const { rpID, origin } = relyingParty(config);
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: response as unknown as RegistrationResponseJSON,
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: true,
    });
    return registrationInfo;
  } catch (error) {
    log.info({ reason: String(error) }, 'passkey.not_verified');
    return undefined;
  }
}

/** @throws ProblemError 404 `not_found` */
export async function renamePasskey({ database }: Shop, owner: Owner, name: string): Promise<Passkey> {
  const [renamed] = await database.update(passkeys).set({ name }).where(isPasskey(owner)).returning();
  if (!renamed) throw passkeyNotFound();
  return toPasskey(renamed);
}

/** @throws ProblemError 401 `reauthentication_required`, 404 `not_found` */
export async function removePasskey(shop: Shop, identity: Identity, id: number): Promise<void> {
  await assertRecentSignIn(shop, identity);
  const { userId } = identity;
  await inTransaction(shop.database, 'remove-passkey', async (tx) => {
    const user = await lockUser(tx, userId);
    const removed = await tx.delete(passkeys).where(isPasskey({ userId, id }));
    if (removed.rowCount === 0) throw passkeyNotFound();
    await recordAudit(tx, { actorId: userId, act: 'user.passkey_removed', subjectKind: 'user', subjectId: userId });
    await queueNotice(shop, tx, user, 'passkey_removed');
  });
}

type Owner = { userId: number; id: number };

function isPasskey({ userId, id }: Owner) {
  return and(eq(passkeys.userId, userId), eq(passkeys.id, id));
}

export function passkeyNotFound(): ProblemError {
  return new ProblemError(404, 'not_found', 'This passkey does not exist any more.');
}

/** The options for signing in with any passkey of this shop: no account is named. */
export async function startPasskeySignIn(shop: Shop): Promise<Options> {
  const { generateAuthenticationOptions } = await loadWebAuthn();
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(shop.config).rpID,
    userVerification: 'required',
  });
  const challengeId = await storeChallenge(shop.database, { purpose: 'sign-in' }, options.challenge);
  return { options: { ...options }, challengeId };
}

/**
 * Signs in with a passkey, which is both factors: the device and its PIN or fingerprint.
 * @throws ProblemError 401 `invalid_credentials`
 */
export async function signInWithPasskey(shop: Shop, ceremony: Ceremony<Json>, signing: SignIn): Promise<SignedIn> {
  const { challengeId, response } = ceremony;
  const challenge = await takeChallenge(shop.database, { purpose: 'sign-in' }, challengeId);
  const passkey = typeof response.id === 'string' ? await findPasskey(shop.database, response.id) : undefined;
  const verified = challenge && passkey && (await verifyAuthentication(shop, challenge, passkey, response));
  if (!passkey || !verified) throw passkeyRejected();
  const { newCounter, credentialBackedUp } = verified;
  return inTransaction(shop.database, 'passkey-sign-in', async (tx) => {
    const user = await lockUser(tx, passkey.userId);
    // A counter that did not increase belongs to a copy, except for authenticators that do not count.
    const used = await tx
      .update(passkeys)
      .set({ counter: newCounter, isSynced: credentialBackedUp, lastUsedAt: sql`now()` })
      .where(
        and(
          eq(passkeys.id, passkey.id),
          or(lt(passkeys.counter, newCounter), and(eq(passkeys.counter, 0), sql`${newCounter}::bigint = 0`)),
        ),
      );
    if (used.rowCount === 0) throw passkeyRejected();
    return openSession(tx, user, signing);
  });
}

async function findPasskey(executor: Executor, credentialId: string) {
  const [found] = await executor
    .select({ passkey: passkeys, handle: users.handle })
    .from(passkeys)
    .innerJoin(users, eq(users.id, passkeys.userId))
    .where(eq(passkeys.credentialId, credentialId));
  return found && { ...found.passkey, handle: found.handle };
}

type FoundPasskey = NonNullable<Awaited<ReturnType<typeof findPasskey>>>;

async function verifyAuthentication(
  { config, log }: Shop,
  expectedChallenge: string,
  passkey: FoundPasskey,
  response: Json,
) {
  const { verifyAuthenticationResponse } = await loadWebAuthn();
  const { rpID, origin } = relyingParty(config);
  const { credentialId, publicKey, counter, handle } = passkey;
  try {
    const given = response as unknown as AuthenticationResponseJSON;
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: given,
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      credential: { id: credentialId, publicKey: new Uint8Array(publicKey), counter },
      requireUserVerification: true,
    });
    const { userHandle } = given.response;
    const isOwners = userHandle === undefined || Buffer.from(userHandle, 'base64url').toString() === handle;
    return verified && isOwners ? authenticationInfo : undefined;
  } catch (error) {
    log.info({ reason: String(error) }, 'passkey.not_verified');
    return undefined;
  }
}

function passkeyRejected(): ProblemError {
  return new ProblemError(401, 'invalid_credentials', 'This passkey could not sign you in. Use your password instead.');
}
