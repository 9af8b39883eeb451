import type { Messages } from './en.ts';
import { content } from './tr/content.ts';
import { support } from './tr/support.ts';
import { browseTexts } from './tr-browse.ts';
import { sessionTexts } from './tr-session.ts';

export const tr: Messages = { ...browseTexts, ...sessionTexts, content, support };
