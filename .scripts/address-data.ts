import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { ADDRESS_DATA_FILE, addressDataSource } from './address-data-source.ts';

writeFileSync(ADDRESS_DATA_FILE, addressDataSource());
process.stdout.write(`Wrote ${path.relative(process.cwd(), ADDRESS_DATA_FILE)}.\n`);
