// Finds an SDK beside the project, where `npm run test:sdks` installs those the examples use.

import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

const require = createRequire(new URL('../tools/sdks/package.json', import.meta.url));

export const sdk = (name) => import(pathToFileURL(require.resolve(name)).href);
