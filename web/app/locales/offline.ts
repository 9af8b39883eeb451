import { defineTexts } from './define-texts.ts';
import { offline as en } from './en/offline.ts';
import { offline as tr } from './tr/offline.ts';

export const offlineTexts = defineTexts('offline', { en, tr });
