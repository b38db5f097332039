// Where the parts for running programs on the pages lie (parts.js), and whether they do. Without
// them the pages show programs, and do not run them.
import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { site } from '../install.js';

export const partsFolder = join(site, '.machine');

export const hasParts = () => existsSync(join(partsFolder, '.made-from'));
