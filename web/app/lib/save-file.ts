import { ApiError } from './api-error.ts';
import { saveBlob } from './save-blob.ts';
import { getSessionId } from './session-id.ts';

/**
 * Downloads a file, read by `read`: one that a link cannot ask for, since it needs the visitor's session, or whose writing takes long.
 * @throws ApiError, or TypeError without a connection or if the file breaks off
 */
export async function saveFile(
  path: string,
  headers: Record<string, string> = {},
  read = (response: Response) => response.blob(),
): Promise<void> {
  const response = await fetch(path, { headers: { 'Session-Id': getSessionId(), ...headers } });
  if (!response.ok) throw new ApiError(response.status, {}, response.statusText);
  const named = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '');
  saveBlob(await read(response), named?.[1] ?? '');
}
