import { defineTexts } from './define-texts.ts';
import { devices as en } from './en/devices.ts';
import { devices as tr } from './tr/devices.ts';

export const deviceTexts = defineTexts('devices', { en, tr });
