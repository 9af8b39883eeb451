import { isOfAnother } from './api-client.ts';
import { ApiError, ConnectionError } from './api-error.ts';
import { saveBlob } from './save-blob.ts';
import { getSessionId } from './session-id.ts';

/**
 * Downloads a file, read by `read`: one that a link cannot ask for, since it needs the visitor's session, or whose writing takes long.
 * @throws ApiError, ConnectionError without a connection or where another page answers, or TypeError if the file breaks off
 */
export async function saveFile(
  path: string,
  headers: Record<string, string> = {},
  read = (response: Response) => response.blob(),
): Promise<void> {
  const response = await fetch(path, { headers: { 'Session-Id': getSessionId(), ...headers } }).catch(() => {
    throw new ConnectionError('offline');
  });
  if (isOfAnother(response)) throw new ConnectionError('captive_portal');
  if (!response.ok) throw new ApiError(response.status, await response.json().catch(() => ({})), response.statusText);
  const named = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '');
  saveBlob(await read(response), named?.[1] ?? '');
}
