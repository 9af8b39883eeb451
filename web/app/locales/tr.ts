import type { Messages } from './en.ts';
import { browseTexts } from './tr-browse.ts';
import { sessionTexts } from './tr-session.ts';

export const tr: Messages = { ...browseTexts, ...sessionTexts };
