import type { UserResponse } from '@esimshop/contracts/accounts';
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { useSyncExternalStore } from 'react';
import { browserApi } from '~/lib/api-client.ts';

const never = () => () => undefined;

/** Whether this browser knows passkeys. The server assumes so: what appeared later would move what is below it. */
export function usePasskeySupport(): boolean {
  return useSyncExternalStore(
    never,
    () => typeof window.PublicKeyCredential === 'function',
    () => true,
  );
}

type Challenge<Options> = { options: Options; challengeId: string };

/** Signs in with a passkey of this device; undefined if the visitor chose none. @throws ApiError */
export async function signInWithPasskey(): Promise<UserResponse['user'] | undefined> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const { options, challengeId } = await browserApi<Challenge<PublicKeyCredentialRequestOptionsJSON>>(
    '/api/passkeys/sign-in-options',
    { method: 'POST', body: {} },
  );
  const response = await unlessCancelled(startAuthentication({ optionsJSON: options }));
  if (!response) return undefined;
  const body = { challengeId, response };
  return (await browserApi<UserResponse>('/api/passkeys/sign-in', { method: 'POST', body })).user;
}

/** Creates a passkey on this device; false if the visitor cancelled. @throws ApiError */
export async function addPasskey(name: string): Promise<boolean> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  const { options, challengeId } = await browserApi<Challenge<PublicKeyCredentialCreationOptionsJSON>>(
    '/api/passkeys/registration-options',
    { method: 'POST', body: {} },
  );
  const response = await unlessCancelled(startRegistration({ optionsJSON: options }));
  if (!response) return false;
  await browserApi('/api/passkeys', { method: 'POST', body: { challengeId, name, response } });
  return true;
}

/** Browsers report a closed dialog, a timeout and a device without a passkey alike. */
async function unlessCancelled<Response>(ceremony: Promise<Response>): Promise<Response | undefined> {
  try {
    return await ceremony;
  } catch (error) {
    if (error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError')) return undefined;
    throw error;
  }
}
