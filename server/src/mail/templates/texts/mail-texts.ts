import { en, type MailTexts } from './en.ts';
import { tr } from './tr.ts';

export type MailLocale = 'en' | 'tr';

export const MAIL_TEXTS: Record<MailLocale, MailTexts> = { en, tr };
