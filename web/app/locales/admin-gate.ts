import { defineTexts } from './define-texts.ts';
import { adminGate as en } from './en/admin-gate.ts';
import { adminGate as tr } from './tr/admin-gate.ts';

export const adminGateTexts = defineTexts('admin-gate', { en, tr });
