import { writeFileSync } from 'node:fs';
import { renderCoverage } from './render-coverage.ts';
import { sections } from './sections.ts';

writeFileSync(new URL('../../docs/specification-coverage.md', import.meta.url), renderCoverage(sections));
