import { ApiError } from './api-error.ts';
import { saveBlob } from './save-blob.ts';
import { getSessionId } from './session-id.ts';

/** Downloads a file that a link cannot ask for, since it needs the visitor's session. @throws ApiError, or TypeError without a connection */
export async function saveFile(path: string, headers: Record<string, string> = {}): Promise<void> {
  const response = await fetch(path, { headers: { 'Session-Id': getSessionId(), ...headers } });
  if (!response.ok) throw new ApiError(response.status, {}, response.statusText);
  const named = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '');
  saveBlob(await response.blob(), named?.[1] ?? '');
}
