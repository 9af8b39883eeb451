import { createContext } from 'react';

/**
 * Marks the scripts that we write, on the server only: the page host takes the mark off again and lists exactly these in the
 * page's policy. Unlike the nonce of a policy it never reaches a browser.
 */
export const NonceContext = createContext<string | undefined>(undefined);
