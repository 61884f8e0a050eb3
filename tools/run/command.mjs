// Runs a command of the server: `node tools/run/command.mjs backup FOLDER`.
import './require-node.mjs';
import { ensureInstalled } from './install.mjs';
import { becomeServer } from './serve.mjs';

const [name, ...words] = process.argv.slice(2);
await ensureInstalled();
await becomeServer(`server/commands/${name}.ts`, {}, [], words);
